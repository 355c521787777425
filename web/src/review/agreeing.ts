// Who among the characters would have played the same.

import { Minds } from "../match/minds.ts";
import type { Examination } from "./examining.ts";
import type { Agreeing } from "./findings.ts";

/** Asks everybody who has numbers for the game; those who search are no measure of what is seen at a glance. */
export function characters(exam: Examination): Agreeing {
  const { game, look, moments } = exam;
  const minds = new Minds(game);
  const people = Object.entries(game.facts.people).filter(([, { level }]) => level === "");
  return (step) => {
    const moment = moments[step]!;
    const view = exam.known(moment).bytes.slice();
    const same = people.filter(([key]) => minds.of(key)(view, look.seat, BigInt(step), 0) === moment.action);
    return [same.length, people.length];
  };
}
