// Where a card of the hand goes, by what is done with it: whoever defends or strikes again plays on the land in question.

import type { Goals } from "../../../../../web/src/drawing.ts";
import type { Scene } from "../../../../../web/src/wire/types.ts";
import type { KotyScene } from "./scene.ts";

const struck = (scene: Scene): string => (scene as KotyScene).running.place;

export const goals: Goals = { defend: struck, catch: struck, repeat: struck };
