// The files of the package: what a game needs, read once.

import { Catalogue, type CatalogueFile } from "../../../src/rules/catalogue.ts";
import { Game, type RulesFacts } from "../../../src/rules/game.ts";

/** A game: who can play it, and how. */
export type About = {
  key: string;
  version: number; // of its rules
  titles: Record<string, string>;
  seats: [least: number, most: number];
  default_seats: number;
  options: { name: string; default: number; low: number; high: number; choices: number[] }[];
  characters: string[]; // from gentle to merciless
  short: Record<string, number>; // the options of a short match, where there is one
  fixed: Record<string, number>; // options that are not open
};

const BESIDE = new URL(/* @vite-ignore */ "./games/", import.meta.url).href;
const kept = new Map<string, Promise<unknown>>();

/** What a file says, read once; a failure is forgotten, so that it can be tried again. */
function once<T>(name: string, from: string, made: (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>): Promise<T> {
  const url = new URL(name, new URL(from, globalThis.location?.href)).href;
  const found = kept.get(url) as Promise<T> | undefined;
  const reading = found ?? bytesAt(url).then(made);
  kept.set(url, reading);
  reading.catch(() => kept.delete(url));
  return reading;
}

async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  if (url.startsWith("file:")) {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(new URL(url)));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const parsed = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

/** Every game there is. */
export const games = (from = BESIDE): Promise<About[]> => once("games.json", from, (bytes) => parsed<About[]>(bytes));

/** The rules, with memory of their own: matches do not share it. */
export async function gameOf(key: string, from = BESIDE): Promise<Game> {
  const module = once(`${key}/module.wasm`, from, (bytes) => WebAssembly.compile(bytes));
  const facts = once(`${key}/facts.json`, from, (bytes) => parsed<RulesFacts>(bytes));
  return Game.of(await module, await facts);
}

export const catalogueOf = (key: string, language: string, from = BESIDE): Promise<Catalogue> =>
  once(`${key}/messages.${language}.json`, from, (bytes) => new Catalogue(language, parsed<CatalogueFile>(bytes)));

/** What a master of the game has learned. */
export const weightsOf = (key: string, from = BESIDE): Promise<Float32Array> =>
  once(`${key}/weights`, from, (bytes) => new Float32Array(bytes.buffer));
