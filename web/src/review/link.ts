// A position as a link has it: which game, who is asked, and the bytes of what that seat knows; nothing else is in it.

import { fromBase64, toBase64, unpacked, packed } from "./bytes.ts";
import type { Position } from "./advice.ts";

export async function pathOf({ game, rules, seat, view }: Position): Promise<string> {
  return `/position/${game}/${rules}/${seat}/${toBase64(await packed(view))}`;
}

/** The position of a path; nothing where it names none. */
export async function positionIn(path: string): Promise<Position | null> {
  const found = /^\/position\/([\w-]+)\/(\d+)\/(\d)\/([\w-]+)$/.exec(path);
  if (!found) return null;
  const [, game, rules, seat, view] = found as unknown as [string, string, string, string, string];
  const bytes = await unpacked(fromBase64(view)).catch(() => null);
  return bytes && { game, rules: Number(rules), seat: Number(seat), view: bytes };
}
