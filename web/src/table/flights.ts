// A card moves, it does not jump: flights from place to place, told by the log.

import type { Frame, LogLine } from "../wire/types.ts";

export type Flight = { from: string; to: string; card: number };
export type Args = Record<string, number>;
/** Where cards go, by the keys of lines. */
export type Paths = Record<string, (args: Args) => Flight[]>;

const LENGTH = 430; // milliseconds in the air
const STAGGER = 110;

/** The flights that a frame's new lines tell of; a long story is not flown. */
export function flights(frame: Frame, paths: Paths): Flight[] {
  const lines: LogLine[] = frame.log.slice(-8);
  return lines.flatMap(([, key, args]) => paths[key]?.(args as Args) ?? []).slice(-6);
}

const element = (target: string): Element | null => document.querySelector(`[data-t="${CSS.escape(target)}"]`);

/** Where the cards set off from, before the new frame is drawn. */
export function positions(moves: Flight[]): (DOMRect | null)[] {
  return moves.map((move) => element(move.from)?.getBoundingClientRect() ?? null);
}

export function land(moves: Flight[], before: (DOMRect | null)[], face: (kind: number) => string): void {
  moves.forEach((move, number) => {
    const from = before[number] ?? element(move.from)?.getBoundingClientRect();
    const to = element(move.to)?.getBoundingClientRect();
    if (from && to && from.width > 0 && to.width > 0) fly(face(move.card), from, to, number * STAGGER);
  });
}

function fly(svg: string, from: DOMRect, to: DOMRect, delay: number): void {
  const card = document.createElement("div");
  card.className = "flight";
  card.setAttribute("aria-hidden", "true");
  card.innerHTML = svg;
  const wide = Math.max(34, Math.min(to.width, 120));
  card.style.width = `${wide}px`;
  document.body.append(card);
  const spot = (rect: DOMRect, scale: number): string => {
    const x = rect.left + rect.width / 2 - wide / 2;
    const y = rect.top + rect.height / 2 - wide * 0.7;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const size = Math.min(1.2, Math.max(0.5, from.width / wide));
  const moving = card.animate(
    [
      { transform: spot(from, size), opacity: 1 },
      { transform: spot(to, 1), opacity: 1, offset: 0.85 },
      { transform: spot(to, 1), opacity: 0 },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" },
  );
  moving.onfinish = () => card.remove();
  moving.oncancel = () => card.remove();
}
