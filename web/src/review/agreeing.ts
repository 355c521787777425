// Who among the characters would have played the same.

import { Bots } from "../match/bots.ts";
import type { Examination } from "./examining.ts";
import type { Agreeing } from "./findings.ts";

/** Asks everybody who has numbers for the game; those who search are no measure of what is seen at a glance. */
export function characters(exam: Examination): Agreeing {
  const { game, look, moments } = exam;
  const bots = new Bots(game);
  const people = Object.entries(game.facts.people).filter(([, { level }]) => level === "");
  return (step) => {
    const moment = moments[step]!;
    const view = exam.known(moment).bytes.slice();
    const same = people.filter(([key]) => bots.of(key)(view, look.seat, BigInt(step), 0) === moment.action);
    return [same.length, people.length];
  };
}
