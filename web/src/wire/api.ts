// HTTP: everything but the running match.

import { fileAt } from "../place.ts";
import { deviceName } from "../you/device.ts";
import type { Both, CharacterFacts, Day, DayTable, Device, Fair, GameFacts, Keeping, Language, Listing, Me, Pace, Recording, Words } from "./types.ts";

/** What the server has said no to, and its HTTP status. */
export class Refusal extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const given: RequestInit = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) given.body = JSON.stringify(body);
  const answer = await fetch(fileAt(path), given);
  const type = answer.headers.get("content-type") ?? "";
  const found: unknown = type.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const sentence = (found as { sentence?: string } | null)?.sentence;
    throw new Refusal(sentence ?? answer.statusText, answer.status);
  }
  return found as T;
}

export const games = (): Promise<GameFacts[]> => ask("GET", "/api/games");
export const characters = (): Promise<CharacterFacts[]> => ask("GET", "/api/characters");
/** What tables say of themselves. */
export const words = (table: { game: string; rules: number }): Promise<Words> =>
  ask("GET", `/api/games/${table.game}/words?rules=${table.rules}`);
export const tables = (): Promise<Listing> => ask("GET", "/api/tables");
/** Who sits at this device; a stranger becomes somebody by asking so. */
export const me = (): Promise<Me> => ask("POST", "/api/me", { device: deviceName() });
export const call = (changes: { name?: string; portrait?: string; language?: Language }): Promise<Me> => ask("POST", "/api/me", changes);
export const sit = (table: string, seat: number): Promise<unknown> => ask("POST", `/api/tables/${table}/seats`, { seat });
export const seatBot = (table: string, seat: number, bot: string): Promise<unknown> => ask("POST", `/api/tables/${table}/seats`, { seat, bot });
export const unseat = (table: string, seat: number): Promise<unknown> => ask("DELETE", `/api/tables/${table}/seats/${seat}`);
/** Lets whoever sits at two seats change places. */
export const move = (table: string, seat: number, to: number): Promise<unknown> => ask("POST", `/api/tables/${table}/seats/${seat}/move`, { to });
/** A table as it is told before one sits down at it. */
export const table = (id: string): Promise<{ is_opener: boolean; url: string }> => ask("GET", `/api/tables/${id}`);
export const start = (table: string): Promise<unknown> => ask("POST", `/api/tables/${table}/start`, {});
export const comeBack = (code: string): Promise<{ table: string }> => ask("POST", "/api/return", { code, device: deviceName() });
export const devices = (): Promise<Device[]> => ask("GET", "/api/me/devices");
export const endDevice = (id: string): Promise<unknown> => ask("DELETE", `/api/me/devices/${id}`);
/** A link by which another device becomes this person's, once. */
export const deviceLink = (): Promise<{ url: string }> => ask("POST", "/api/me/link");
/** What the server keeps, and for how long. */
export const keeping = (): Promise<Keeping> => ask("GET", "/api/privacy");
export const exported = async (): Promise<string> => JSON.stringify(await ask("GET", "/api/me/export"), null, 1);
export const erase = (): Promise<unknown> => ask("DELETE", "/api/me");

/** The rulebook of a game, of the version `rules` (0: the present one). */
export async function rulebook(key: string, rules: number, language: Language): Promise<string> {
  const found = await ask<unknown>("GET", `/api/games/${key}/rulebook?lang=${language}&rules=${rules}`);
  return typeof found === "string" ? found : ((found as { text?: string }).text ?? "");
}

/** A finished match as a viewer (a seat, or SPECTATOR) knew it. */
export const replay = (table: string, match: number, viewer: number, open: boolean): Promise<Recording> =>
  ask("GET", `/api/tables/${table}/replay?match=${match}&seat=${viewer}&cards_open=${open}`);

/** The record of the last match, as text. */
export async function record(table: string): Promise<string> {
  return JSON.stringify(await ask("GET", `/api/tables/${table}/record`));
}

export type Fairness = { fair: Fair; explanation: Both };
export const fairness = (table: string): Promise<Fairness> => ask("GET", `/api/tables/${table}/fairness`);

/** The present day, and what is promised of the days around it. */
export const day = (): Promise<Day> => ask("GET", "/api/daily");
/** Where the deal of a day is told. */
export const dealAt = (day: string, game: string): string => `/api/daily/${day}/${game}`;
/** What everybody made of the dreams of a day. */
export const dayTable = (day: string): Promise<DayTable> => ask("GET", `/api/daily/${day}`);
/** Your first attempt at a dream of today. */
export const attempted = (day: string, game: string, given: { rules: number; actions: number[] }): Promise<DayTable> =>
  ask("POST", dealAt(day, game), given);

export type Opening = {
  game: string;
  seats: number;
  options?: Record<string, number>;
  public?: boolean;
  memory_aid?: boolean;
  pace?: Pace;
  clock?: { kind: string; limit: number };
};
export const open = (opening: Opening): Promise<{ id: string }> => ask("POST", "/api/tables", opening);
