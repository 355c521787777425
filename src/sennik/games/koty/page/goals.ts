// Where a card of the hand goes, by what is done with it: whoever defends or strikes again plays on the land in question.
// Empty lands are all alike, so a card may be laid on any of them.

import type { Alike, Goals } from "../../../../../web/src/drawing.ts";
import type { Scene } from "../../../../../web/src/wire/types.ts";
import type { KotyScene, Land } from "./scene.ts";

const EMPTY = -1; // the top of a land without cards

const struck = (scene: Scene): string => (scene as KotyScene).running.place;

export const goals: Goals = { defend: struck, catch: struck, repeat: struck };

export const alike: Alike = (scene) => new Map((scene as KotyScene).lands.flatMap(emptyAlike));

/** All empty lands of a dream but the first, which the rules name, with that one. */
function emptyAlike(lands: Land[], seat: number): [string, string][] {
  const empty = [...lands.keys()].filter((land) => lands[land]!.top === EMPTY).map((land) => `dream.${seat}.${land}`);
  return empty.slice(1).map((land) => [land, empty[0]!]);
}
