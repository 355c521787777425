// What the folders of the games have for the page: found by their paths, and loaded when they are needed,
// the boxes with the shelf and everything else with a table.

import type { Component } from "svelte";
import type { Art } from "./art/faces.ts";
import type { Night } from "./art/nights.ts";
import type { Game, Sheet } from "./rules/game.ts";
import type { Paths } from "./table/flights.ts";
import type { Play } from "./table/play.svelte.ts";
import type { Stages } from "./table/stages.ts";
import type { Scene } from "./wire/types.ts";

/** A view as drawing data, made from nothing else. */
export type SceneMaker = (game: Game, view: Sheet, seat: number) => Scene;
export type Board = Component<{ play: Play }>;

/** How a game is drawn: `page/index.ts` in its folder. `key` tells apart the games of one folder. */
export type Drawing = {
  scene: SceneMaker;
  Board: Board;
  art: Art;
  night: (key: string) => Night;
  flights: Paths; // where cards go, by lines of the log
  goals?: Goals;
  alike?: Alike;
  stages?: Stages; // what is staged over the table, by keys of lines of the log
};
/** Where a card of the hand goes, by the key of the choice: the thing on the board. */
export type Goals = Record<string, (scene: Scene, seat: number) => string>;
/** Things on the board that mean what another one means: an empty land, where all are alike, the one that the rules name. */
export type Alike = (scene: Scene) => ReadonlyMap<string, string>;

/** How a game stands on the shelf: `page/box.ts` in its folder. */
export type Box = {
  picture: (key: string) => string; // 240 by 150
  minutes: string;
};

const GAMES = "../../src/sennik/games";
const DRAWINGS = import.meta.glob<{ default: Drawing }>("../../src/sennik/games/**/page/index.ts");
const BOXES = import.meta.glob<{ default: Box }>("../../src/sennik/games/*/page/box.ts");

/** The drawing of the game in a folder, or null: then its table is plain. */
export const drawingOf = async (folder: string): Promise<Drawing | null> =>
  (await DRAWINGS[`${GAMES}/${folder}/page/index.ts`]?.())?.default ?? null;

export const boxOf = async (folder: string): Promise<Box | null> => (await BOXES[`${GAMES}/${folder}/page/box.ts`]?.())?.default ?? null;
