// Two worlds that the person cannot tell apart: the page is told the same in both.

import { expect, test } from "vitest";
import { dealing, seeded, type Chance } from "../src/match/chance.ts";
import { Bots } from "../src/match/bots.ts";
import { CHANCE, Runner } from "../src/match/runner.ts";
import { No, Table } from "../src/match/table.ts";
import { loaded } from "./match.ts";

const YOU = 0;
const SEATS = 3;
const MATCHES = 40;
const RARE = 9;
const opening = {
  id: "t", game: "smoki", options: { seats: SEATS, tokens: 1 }, memory_aid: true, pace: "instant" as const,
  seats: [{ name: "Ola" }, { bot: "seamstress" }, { bot: "postman" }],
};
const text = (sent: object): string => JSON.stringify(sent, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));

/** All that could be sent now, and how every action would be refused. */
function told(table: Table, after: number): string {
  const { ACTIONS } = table.play!.runner.game.facts.constants as { ACTIONS: number };
  const refusals = Array.from({ length: ACTIONS }, (_, action) => table.play!.runner.refusal(table.play!.position, YOU, action));
  return text([table.facts(YOU), table.frame(YOU, after), refusals]);
}

test("what the worker tells the page is the same in both", async () => {
  const runner = new Runner((await loaded()).game);
  const bots = new Bots(runner.game);
  const [before, trial, view] = [runner.game.sheet(), runner.game.sheet(), runner.game.sheet()];
  let [compared, apart] = [0, 0];
  for (let match = 0; match < MATCHES; match += 1) {
    const bits = seeded(BigInt(match));
    const one = new Table(runner, opening, dealing(bits), () => 0);
    for (let turn = 0; one.status === "playing" && turn < 400; turn += 1) {
      const seat = one.play!.position.legal.findIndex((legal) => legal.length > 0);
      const view = one.viewOf(seat);
      one.act(seat, one.promptOf(seat), bots.of("seamstress")(view, seat, bits(turn) >> 2n, turn));
    }
    const seen: string[] = []; // the person's view after each outcome
    let position = runner.begun(opening.options);
    for (const { actor, action } of one.play!.steps) {
      position = runner.step(position, actor, action).position;
      if (actor === CHANCE) seen.push(text(position.views[YOU]!));
    }
    /** Another outcome than before, if the person perceives it alike. */
    const other: Chance = (game, state, number) => {
      const [was, wanted] = [one.journal.outcomes[0]![number], seen[number]];
      const sign = number % RARE === match % RARE ? 1 : -1; // mostly the same one, if it is left
      before.assign(state.bytes);
      const all = [...game.legal(before, CHANCE)].sort((a, b) => (Number(a === was) - Number(b === was)) * sign);
      const found = all.find((outcome) => {
        trial.assign(before.bytes);
        game.apply(trial, CHANCE, outcome);
        game.view(trial, YOU, view);
        return text(view.bytes) === wanted;
      });
      if (found === undefined) throw new No("told apart");
      return found;
    };
    try {
      const [two, again] = [new Table(runner, opening, other, () => 0), new Table(runner, opening, () => NaN, () => 0, { commands: [], outcomes: one.journal.outcomes })];
      for (const command of one.journal.commands) {
        const [seat, action] = [command[1], Number(command[2])];
        /** What the person perceives of the command, and sees then. */
        const perceived = ({ play }: Table): string =>
          text([runner.witnessed(play!.position, YOU, seat, action), runner.step(play!.position, seat, action).position.views[YOU]!]);
        if (two.play!.runner.refusal(two.play!.position, seat, action) !== 0 || perceived(two) !== perceived(again)) break;
        const after = again.seq;
        expect(told(two, after - 1)).toBe(told(again, after - 1));
        compared += 1;
        if (text(two.play!.position.state) !== text(again.play!.position.state)) apart += 1;
        two.repeat(command);
        again.repeat(command);
      }
    } catch (error) {
      if (!(error instanceof No)) throw error; // the person could tell them apart from here on
    }
  }
  expect(compared).toBeGreaterThan(200);
  expect(apart).toBeGreaterThan(200);
});
