// Everything the page knows of a game, fetched once: its rules, its words, how its table is drawn.

import { Faces } from "../art/faces.ts";
import type { Stories } from "../book/book.ts";
import { drawingOf, type Drawing, type SceneMaker } from "../drawing.ts";
import { fileAt } from "../place.ts";
import * as api from "../wire/api.ts";
import type { GameFacts, PlainScene, Words } from "../wire/types.ts";
import { Catalogue, type CatalogueFile } from "./catalogue.ts";
import { nested } from "./nested.ts";
import { compiled, Game, type RulesFacts, type Sheet } from "./game.ts";

export type Rules = {
  game: Game;
  sheet: Sheet; // to lay a view on
  scene: SceneMaker;
  drawing: Drawing | null; // null: there is none, and the plain board shows the record
  faces: Faces | null;
};

const kept = new Map<string, Promise<unknown>>();

/** What `load` brings, loaded once; a failure is forgotten, so that it can be tried again. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(key) as Promise<T> | undefined;
  if (found) return found;
  const loading = load();
  kept.set(key, loading);
  loading.catch(() => kept.delete(key));
  return loading;
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(fileAt(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

const read = async <T>(path: string): Promise<T> => (await (await fetched(path)).json()) as T;

/** A game under rules of one version, as a table names them. */
export type Edition = { game: string; rules: number };
const addressOf = ({ game, rules }: Edition): string => `/rules/${game}/${rules}`;

/** What tables of the game say of themselves. */
export const wordsOf = (edition: Edition): Promise<Words> => once(`${addressOf(edition)}/words`, () => api.words(edition));

/** Every game there is. */
export const allGames = (): Promise<GameFacts[]> => once("games", api.games);

/** The rules, as soon as module, facts and drawings are there. */
export const rulesOf = (edition: Edition): Promise<Rules> =>
  once(addressOf(edition), async () => {
    const address = addressOf(edition);
    const module = fetched(`${address}/module.wasm`).then(compiled); // while the rest comes
    module.catch(() => undefined); // whatever fails first is told
    const facts = await read<RulesFacts>(`${address}/facts.json`);
    const drawing = await drawingOf(facts.folder);
    return made(await Game.of(await module, facts), drawing);
  });

export const made = (game: Game, drawing: Drawing | null): Rules => ({
  game,
  sheet: game.sheet(),
  scene: drawing?.scene ?? plain,
  drawing,
  faces: drawing && new Faces(drawing.art),
});

export function catalogueOf(edition: Edition, language: string): Promise<Catalogue> {
  const address = `${addressOf(edition)}/messages/${language}`;
  return once(address, async () => new Catalogue(language, await read<CatalogueFile>(address)));
}

/** What a master of the game has learned. */
export const weightsOf = (edition: Edition): Promise<ArrayBuffer> =>
  once(`${addressOf(edition)}/weights`, async () => (await fetched(`${addressOf(edition)}/weights`)).arrayBuffer());

/** What happens in the examples of the book. */
export const examplesOf = (edition: Edition): Promise<Stories> =>
  once(`${addressOf(edition)}/examples`, () => read<Stories>(`${addressOf(edition)}/examples.json`));

/** What the game says of the view, and the record itself, for a game that has no drawings. */
function plain(game: Game, view: Sheet, seat: number): PlainScene {
  const names = Object.keys(view.facts.fields);
  const fields = Object.fromEntries(names.map((name) => [name, nested(view, name)]));
  return { turn: -1, pad: { counted: false }, asks: {}, lines: game.shown(view, seat), fields };
}
