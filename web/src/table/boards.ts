// The boards: found by the names of the games, each loaded when its table is opened.

import type { Component } from "svelte";
import type { Rules } from "../rules/library.ts";
import type { Play } from "./play.svelte.ts";

export type Board = Component<{ play: Play }>;

const BOARDS = import.meta.glob<{ default: Board }>("./boards/*.svelte");
const LOADERS = new Map(Object.entries(BOARDS).map(([path, load]) => [/(\w+)\.svelte$/.exec(path)![1]!.toLowerCase(), load]));

/** The board of a game, or the plain one where it has no drawings. */
export async function boardOf({ game, isDrawn }: Rules): Promise<Board> {
  const load = (isDrawn && LOADERS.get(game.facts.key)) || LOADERS.get("plain")!;
  return (await load()).default;
}
