// A position that asks what one would do: a seat at a table where nothing goes on, and the first action is the answer.

import { person } from "../person.svelte.ts";
import type { Rules } from "../rules/library.ts";
import { t } from "../settings.svelte.ts";
import type { TableSource } from "../table/source.ts";
import type { Listener, Message } from "../wire/seat.ts";
import type { Seat, SentFrame, SentTable } from "../wire/types.ts";
import type { Position } from "./advice.ts";

/** The table of a position; the others there have no names. */
export function tableOf({ game: { facts }, sheet }: Rules, { game, rules, seat, view }: Position): SentTable {
  sheet.assign(view);
  const seats = Array.from({ length: sheet.get("seats") }, (_, number): Seat => {
    const isYou = number === seat;
    const { name, portrait } = isYou ? { name: person.name || t("guest"), portrait: person.portrait } : { name: "", portrait: "" };
    return { kind: isYou ? "person" : "bot", name, portrait, state: "here", level: "", agreed: false, conceded: false };
  });
  const options = Object.fromEntries(facts.offers.map((one) => [one.name, one.default]));
  return {
    seq: 1, you: seat, id: "position", game, rules, options, status: "playing", retired: false, match: 1, seats, over: false,
    clock: { kind: "none", limit: 0 }, waiting: { shuffle: 0, away: 0, idle: 0, abandoned: 0 }, fair: { round: 0, discarded: [] },
    memory_aid: true, pace: "normal", silent: false,
  };
}

/** Whether a seat has something to choose there. */
export function isAsked({ game, sheet }: Rules, { seat, view }: Position): boolean {
  const { MIN_SEATS, MAX_SEATS } = game.facts.constants as { MIN_SEATS: number; MAX_SEATS: number };
  if (view.length !== sheet.facts.size) return false;
  sheet.assign(view);
  const seats = sheet.get("seats");
  if (seats < MIN_SEATS || seats > MAX_SEATS || seat >= seats) return false;
  return ((game.actors(sheet) >> seat) & 1) === 1 && game.legal(sheet, seat).length > 1;
}

/** Where the position is played: the first action goes to `answer`, and then nothing more is asked. */
export function asking(rules: Rules, position: Position, answer: (action: number) => void): TableSource {
  const table = tableOf(rules, position);
  const { game, sheet } = rules;
  const { seat, view } = position;
  sheet.assign(view);
  const legal = [...game.legal(sheet, seat)];
  const scores = table.seats.map((_, one) => game.score(sheet, one));
  const frame: SentFrame = { seq: 1, prompt: 1, status: "playing", acting: 1 << seat, view, legal, scores };
  return {
    path: "", home: "/", isHere: true, day: "",
    sit: (listener: Listener) => {
      let seq = frame.seq;
      queueMicrotask(() => {
        listener.connection("open");
        listener.table(table);
        listener.frame(frame);
      });
      const take = ({ id, type, action }: Message): void => {
        if (type !== "act") return;
        if (seq === frame.seq) answer(Number(action)); // what else was chosen with it follows while this is told
        seq += 1;
        listener.done(id, seq);
        listener.frame({ ...frame, seq, prompt: 2, legal: [] });
      };
      return { send: take, stop: () => undefined };
    },
    replay: () => Promise.reject(new Error("nothing was played")),
    record: () => Promise.reject(new Error("nothing was played")),
  };
}
