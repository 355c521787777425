// How Smoki is drawn.

import type { Drawing } from "../../../../../web/src/drawing.ts";
import Board from "./Board.svelte";
import * as art from "./art.ts";
import { flights } from "./flights.ts";
import { night } from "./night.ts";
import { scene } from "./scene.ts";
import { stages } from "./stages.ts";

export default { scene, Board, art, night, flights, stages } satisfies Drawing;
