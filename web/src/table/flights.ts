// A card moves, it does not jump: flights from place to place, told by the log.

import type { Frame, LogLine } from "../wire/types.ts";

export type Flight = { from: string; to: string; card: number };
export type Args = Record<string, number>;
/** Where cards go, by the keys of lines. */
export type Paths = Record<string, (args: Args) => Flight[]>;

const LENGTH = 430; // milliseconds in the air
const STAGGER = 110;
const IN_HAND = /^(hand|shared)\./;

/** The flights that a frame's new lines tell of; a long story is not flown. */
export function flights(frame: Frame, paths: Paths): Flight[] {
  const lines: LogLine[] = frame.log.slice(-8);
  return lines.flatMap(([, key, args]) => paths[key]?.(args as Args) ?? []).slice(-6);
}

const element = (target: string): Element | null => document.querySelector(`[data-t="${CSS.escape(target)}"]`);

/** Where a flight begins, and what lay until then where it ends. */
type Start = { from: DOMRect | null; face: string };
/** Where the card of an own action lies as the person sees it; `leave` puts away what was shown there. */
export type Origin = { at: DOMRect; leave: () => void };

/** Where the chosen card lies, if there is one. */
export function chosen(): Origin | null {
  const card = document.querySelector(".board [aria-pressed=true]");
  return card && { at: card.getBoundingClientRect(), leave: () => undefined };
}

/** Where the cards set off from, before the new frame is drawn: the one of an own action from where its owner has it. */
export function starts(moves: Flight[], hand: string, origin: Origin | null): Start[] {
  const own = origin ? moves.findIndex(({ from }) => from === hand || IN_HAND.test(from)) : -1;
  return moves.map(({ from, to }, number) => ({
    from: number === own ? origin!.at : (element(from)?.getBoundingClientRect() ?? null),
    face: element(to)?.querySelector(":scope > .face")?.innerHTML ?? "",
  }));
}

export function land(moves: Flight[], before: Start[], face: (kind: number) => string): void {
  moves.forEach((move, number) => {
    const start = before[number]!;
    const from = start.from ?? element(move.from)?.getBoundingClientRect();
    const goal = element(move.to);
    const to = goal?.getBoundingClientRect();
    if (goal && from && to && from.width > 0 && to.width > 0) fly(face(move.card), from, goal, start.face, number * STAGGER);
  });
}

function fly(svg: string, from: DOMRect, goal: Element, before: string, delay: number): void {
  const to = goal.getBoundingClientRect();
  const uncover = cover(goal, before);
  const card = document.createElement("div");
  card.className = "flight";
  card.setAttribute("aria-hidden", "true");
  card.innerHTML = svg;
  const wide = goal.matches(".card") ? to.width : Math.max(34, Math.min(to.width, from.width, 120));
  card.style.width = `${wide}px`;
  document.body.append(card);
  const spot = (rect: DOMRect, scale: number): string => {
    const x = rect.left + rect.width / 2 - wide / 2;
    const y = rect.top + rect.height / 2 - wide * 0.7;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const size = Math.min(1.2, Math.max(0.5, from.width / wide));
  const moving = card.animate([{ transform: spot(from, size) }, { transform: spot(to, 1) }],
    { duration: LENGTH, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "both" });
  const end = (): void => {
    uncover();
    card.remove();
  };
  moving.onfinish = end;
  moving.oncancel = end;
}

/** Until a card arrives its place looks as it did before; the end of that. */
function cover(goal: Element, before: string): () => void {
  if (!goal.matches(".card")) return () => undefined;
  const old = document.createElement("span");
  old.className = "before";
  old.setAttribute("aria-hidden", "true");
  old.innerHTML = before;
  goal.append(old);
  goal.setAttribute("data-awaits", "");
  return () => {
    old.remove();
    if (!goal.querySelector(":scope > .before")) goal.removeAttribute("data-awaits");
  };
}
