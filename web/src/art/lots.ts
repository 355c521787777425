// Lots that are the same on every device: a small generator for scattered stars and blades of grass.

/** Whole numbers below what is asked for; the same seed gives the same ones. */
export function lots(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}
