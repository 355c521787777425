// A record of a match, from wherever it comes: read, and played once more by the rules, step by step.

import { CHANCE, type Runner } from "./runner.ts";
import type { Written } from "./script.ts";
import { No, Table, type Opening, type Sitting } from "./table.ts";

export type Recorded = { game: string; rules: number; options: Record<string, number>; steps: Written; players: string[]; result?: unknown };
/** Why a file is not shown: no record, one of another format, one in words only, options that are none, a step or a result that cannot be. */
export type Wrong = "record.notOne" | "record.otherFormat" | "record.inWords" | "record.badOptions" | "record.badStep" | "record.badResult";

const FORMAT = 1;
export const PERSON = "person"; // as records call somebody, among the keys of bots

export class BadRecord extends Error {
  readonly wrong: Wrong;
  readonly step: number;

  constructor(wrong: Wrong, step = 0) {
    super(wrong);
    this.wrong = wrong;
    this.step = step;
  }
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a file says, as far as that can be told without the rules. */
export function read(text: string): Recorded {
  const found = parsed(text);
  if (!isObject(found) || typeof found["game"] !== "string" || !Array.isArray(found["steps"])) throw new BadRecord("record.notOne");
  if (found["format"] !== FORMAT) throw new BadRecord("record.otherFormat");
  const { game, rules, options, steps, actions, players, result } = found;
  if (!isNumber(rules) || !isObject(options) || !Object.values(options).every(isNumber)) throw new BadRecord("record.notOne");
  const seated = Array.isArray(players) ? players.map(String) : [];
  return { game, rules, options: options as Recorded["options"], steps: stepsOf(steps, actions), players: seated, result };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRecord("record.notOne");
  }
}

/** The steps as numbers: records of a server have those beside the notation. */
function stepsOf(steps: unknown[], actions: unknown): Written {
  const numbers = Array.isArray(actions) && actions.length === steps.length ? actions : null;
  return steps.map((step, at) => {
    const [actor, said] = Array.isArray(step) ? step : [];
    const action: unknown = numbers ? numbers[at] : said;
    if (!numbers && typeof said === "string") throw new BadRecord("record.inWords");
    if (!isNumber(action) || !(actor === "chance" || isNumber(actor))) throw new BadRecord("record.badStep", at + 1);
    return [actor === "chance" ? CHANCE : actor, action];
  });
}

/** The table of a record, where its match stands as it was left. */
export function laid(runner: Runner, id: string, { game, options, steps, players, result }: Recorded): Table {
  let next = 0;
  const opening: Opening = { id, game, options: allOf(runner, options), seats: [], memory_aid: true, pace: "normal", isRecord: true };
  for (let seat = 0; seat < opening.options["seats"]!; seat += 1) opening.seats.push(sitting(players[seat]));
  const table = new Table(runner, opening, ({ legal }, state) => {
    const [actor, outcome] = steps[next] ?? [];
    if (actor !== CHANCE || !legal.call(runner.game, state, CHANCE).includes(outcome!)) throw new BadRecord("record.badStep", next + 1);
    next += 1;
    return outcome!;
  });
  while (next < steps.length) {
    const [actor, action] = steps[next]!;
    if (actor >= opening.seats.length || actor < 0 || table.status !== "playing") throw new BadRecord("record.badStep", next + 1);
    next += 1;
    act(table, actor, action, next);
  }
  if (result !== undefined && !isSame(table, result)) throw new BadRecord("record.badResult");
  return table;
}

const sitting = (player = PERSON): Sitting => (player === PERSON ? { name: "" } : { bot: player });

function act(table: Table, seat: number, action: number, step: number): void {
  try {
    table.act(seat, table.promptOf(seat), action);
  } catch (error) {
    throw error instanceof No ? new BadRecord("record.badStep", step) : error;
  }
}

/** Every option, as the rules take them. */
function allOf({ game }: Runner, options: Record<string, number>): Record<string, number> {
  try {
    const sheet = game.options(options);
    const all = Object.fromEntries(game.facts.offers.map(({ name }) => [name, sheet.get(name)]));
    if (Object.entries(options).every(([name, value]) => all[name] === value)) return all;
  } catch {
    // the rules do not know one of them, or not all of them together
  }
  throw new BadRecord("record.badOptions");
}

function isSame({ play }: Table, result: unknown): boolean {
  const { scores, winners } = play!.result ?? {};
  const isList = (list: unknown, known?: number[]): boolean => Array.isArray(list) && known !== undefined && list.join() === known.join();
  return isObject(result) && isList(result["scores"], scores) && isList(result["winners"], winners);
}
