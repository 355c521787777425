// Arrow keys walk through what can be done now; Escape lets go.

import type { Play } from "./play.svelte.ts";

const ANSWERS = ".prompt .choices button";
const CHOICES = `.board .legal:not([data-alike]), .board [aria-pressed=true], ${ANSWERS}, .refusal .why`;

export function steer(event: KeyboardEvent, play: Play): void {
  if (play.moment !== null || document.querySelector("dialog:modal")) return;
  if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") {
    letGo(play);
  } else if (event.key === "?") {
    play.paragraph = 0;
  } else if (event.key.startsWith("Arrow")) {
    const asked = play.choosing.menu !== null || play.choosing.question !== null;
    walk(event, asked ? ANSWERS : CHOICES, event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
  }
}

/** Puts back what was chosen last; the focus goes back with it. */
function letGo(play: Play): void {
  const chosen = document.querySelector<HTMLElement>(".board [aria-pressed=true]");
  if (play.back()) chosen?.focus();
  else play.refusal = null;
}

function walk(event: KeyboardEvent, among: string, by: number): void {
  const choices = [...document.querySelectorAll<HTMLElement>(among)];
  if (choices.length === 0) return;
  event.preventDefault();
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length;
  choices[next]?.focus();
}
