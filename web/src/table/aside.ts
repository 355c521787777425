// The table steps aside for what stands before it: it is drawn smaller in the room that is left, all of it in sight. Nothing is laid
// out anew, so that nothing jumps.

const FULL = 0.96; // of the room's height at most, where the room is higher than the board needs

/** For the element that the table steps aside for: at an edge of the screen, on the right or below. */
export function aside(panel: HTMLElement): { destroy: () => void } {
  const board = document.querySelector<HTMLElement>(".playing .board");
  if (!board) return { destroy: () => undefined };
  const watch = new ResizeObserver(() => fit(panel, board));
  watch.observe(panel);
  watch.observe(board);
  return {
    destroy: () => {
      watch.disconnect();
      board.style.transform = "";
    },
  };
}

function fit(panel: HTMLElement, board: HTMLElement): void {
  const { top, left } = untransformed(board);
  const [wide, high] = [board.offsetWidth, board.offsetHeight];
  const isBelow = panel.offsetWidth >= innerWidth - 1; // not where it is drawn: it may be coming in still
  const room = { wide: (isBelow ? innerWidth : panel.offsetLeft) - left, high: (isBelow ? panel.offsetTop : innerHeight) - top };
  const scale = Math.min(1, room.wide / wide, room.high / high * FULL);
  const x = Math.max(0, (room.wide - wide * scale) / 2);
  const y = Math.max(0, (room.high - high * scale) / 2);
  board.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
}

/** Where the board lies as laid out. */
function untransformed(board: HTMLElement): { top: number; left: number } {
  const table = board.parentElement!.getBoundingClientRect();
  return { top: table.top + board.offsetTop, left: table.left + board.offsetLeft };
}
