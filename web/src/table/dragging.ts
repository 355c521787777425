// Cards are dragged as well as clicked, by mouse, pen and finger: a drag chooses its card, a drop is a click there.

import { calm } from "../settings.svelte.ts";
import type { Play } from "./play.svelte.ts";

const FAR = 8; // pixels; nearer than that it is a click
const HOME = 180; // milliseconds of the way back

type Drag = {
  card: HTMLElement;
  pointer: number;
  from: [x: number, y: number];
  ghost: HTMLElement | null; // once it has gone far enough
  chose: boolean; // whether the drag chose its card
};

export function dragging(board: HTMLElement, play: Play): { destroy(): void } {
  let drag: Drag | null = null;
  let aimed: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    const card = (event.target as Element).closest<HTMLElement>("[data-grab]");
    if (!card || drag || event.button !== 0 || play.sending.acting || play.moment !== null) return;
    drag = { card, pointer: event.pointerId, from: [event.clientX, event.clientY], ghost: null, chose: false };
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== drag?.pointer) return;
    const { clientX, clientY } = event;
    if (!drag.ghost && Math.hypot(clientX - drag.from[0], clientY - drag.from[1]) > FAR) lift(drag);
    if (!drag.ghost) return;
    place(drag.ghost, clientX, clientY);
    aim(under(clientX, clientY));
  }

  /** The card is chosen, so that the board shows where it may go. */
  function lift(drag: Drag): void {
    const target = drag.card.dataset["t"] ?? "";
    const copy = Number(drag.card.dataset["copy"] ?? 0);
    const { choosing } = play;
    if (choosing.isTaken(target) && !choosing.isChosen(target, copy)) {
      play.click(target, copy);
      drag.chose = choosing.isChosen(target, copy);
    }
    const ghost = document.createElement("div");
    ghost.className = "dragged";
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${drag.card.getBoundingClientRect().width}px`;
    ghost.innerHTML = drag.card.querySelector("svg")?.outerHTML ?? "";
    document.body.append(ghost);
    drag.card.setAttribute("data-away", "");
    drag.ghost = ghost;
  }

  function place(ghost: HTMLElement, x: number, y: number): void {
    ghost.style.transform = `translate(${x - ghost.offsetWidth / 2}px, ${y - ghost.offsetHeight / 2}px) rotate(-2deg)`;
  }

  /** The thing below the pointer that the card may be dropped on. */
  function under(x: number, y: number): HTMLElement | null {
    for (let found = document.elementFromPoint(x, y); found; found = found.parentElement) {
      const target = found instanceof HTMLElement ? found.dataset["t"] : undefined;
      if (target && play.choosing.isLit(target)) return found as HTMLElement;
    }
    return null;
  }

  function aim(at: HTMLElement | null): void {
    if (at === aimed) return;
    aimed?.removeAttribute("data-aimed");
    at?.setAttribute("data-aimed", "");
    aimed = at;
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== drag?.pointer) return;
    if (drag.ghost) {
      swallowClick();
      const target = under(event.clientX, event.clientY)?.dataset["t"];
      if (target) drop(target);
      else flyHome();
    }
    drag = null;
  }

  /** The card stays where it was dropped until it moves on from there. */
  function drop(target: string): void {
    const { card, ghost } = drag!;
    drag!.ghost = null;
    aim(null);
    const leave = (): void => {
      ghost?.remove();
      card.removeAttribute("data-away");
    };
    play.drop(target, { at: ghost!.getBoundingClientRect(), leave });
  }

  /** A drop elsewhere, or Escape: the card goes back, and is not chosen any more if the drag chose it. */
  function flyHome(): void {
    const { card, ghost, chose } = drag!;
    drag!.ghost = null;
    clear();
    if (chose) play.back();
    if (!ghost) return;
    const { left, top } = card.getBoundingClientRect();
    if (calm()) return ghost.remove();
    const moving = ghost.animate([{}, { transform: `translate(${left}px, ${top}px)` }], { duration: HOME, easing: "ease-out", fill: "forwards" });
    moving.onfinish = () => ghost.remove();
    return undefined;
  }

  function clear(): void {
    drag?.ghost?.remove();
    drag?.card.removeAttribute("data-away");
    aim(null);
  }

  /** The button that a drag began on is no click. */
  function swallowClick(): void {
    const stop = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
  }

  function cancel(event: PointerEvent): void {
    if (event.pointerId !== drag?.pointer) return;
    if (drag.ghost) flyHome();
    drag = null;
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !drag?.ghost) return;
    event.stopPropagation();
    swallowClick();
    flyHome();
    drag = null;
  }

  board.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", escape, { capture: true });
  return {
    destroy() {
      clear();
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", escape, { capture: true });
    },
  };
}
