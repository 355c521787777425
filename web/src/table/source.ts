// Where a table and its matches come from: the server, or this page.

import { proofOf } from "../daily/promises.ts";
import { dayOf, recordHere, replayHere, sitHere } from "../match/here.ts";
import type { Written } from "../match/script.ts";
import * as api from "../wire/api.ts";
import { momentOf } from "../wire/frames.ts";
import type { Sit } from "../wire/seat.ts";
import { TableSocket } from "../wire/socket.ts";
import type { SentFrame, SentTable } from "../wire/types.ts";
import { settings } from "../settings.svelte.ts";

export type Replayed = { table: SentTable; moments: SentFrame[]; steps?: Written };
export type TableSource = {
  path: string; // of the table
  home: string; // where one goes from a replay
  isHere: boolean;
  day: string; // of whose dream this is, if it is one
  sit: Sit;
  /** A finished match as a viewer (a seat, or SPECTATOR) knew it. With all cards open its steps are told. */
  replay(match: number, viewer: number, open: boolean): Promise<Replayed>;
  /** The record of a match, on a server that of the last one. */
  record(match: number): Promise<string>;
};

export const onServer = (id: string): TableSource => ({
  path: `/tables/${id}`,
  home: `/tables/${id}`,
  isHere: false,
  day: "",
  sit: (listener) => new TableSocket(id, () => settings.language, listener),
  replay: async (match, viewer, open) => {
    const found = await api.replay(id, match, viewer, open);
    return { ...found, moments: found.moments.map(momentOf) };
  },
  record: () => api.record(id),
});

/** A dream of a day belongs to its page, and a record to nobody's table. */
function homeOf(id: string): string {
  if (dayOf(id)) return `/daily/${dayOf(id)}`;
  return id.startsWith("record-") ? "/" : `/here/${id}`;
}

export const inPage = (id: string): TableSource => ({
  path: `/here/${id}`,
  home: homeOf(id),
  isHere: true,
  day: dayOf(id),
  sit: sitHere(id),
  replay: (match, viewer, open) => replayHere(id, match, viewer, open),
  record: async (match) => recordHere(id, match, await proofOf(dayOf(id))),
});
