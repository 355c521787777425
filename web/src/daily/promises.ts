// What a server has promised of a day, for the records of its dreams.

import type { Proof } from "../match/replay.ts";
import { isSite } from "../place.ts";
import * as api from "../wire/api.ts";

/** The promise of a day, with its secret once it is told; nothing where no server keeps one, or none answers. */
export async function proofOf(day: string): Promise<Proof> {
  if (!day || isSite) return {};
  const promise = (await api.dayTable(day).catch(() => null))?.promise;
  return promise ? { commitment: promise.commitment, ...(promise.secret && { secret: promise.secret }) } : {};
}
