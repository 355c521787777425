// Where a table lives: on the server, or in this page.

import { recordHere, replayHere, sitHere } from "../match/here.ts";
import { SPECTATOR } from "../rules/catalogue.ts";
import * as api from "../wire/api.ts";
import { momentOf } from "../wire/frames.ts";
import type { Sit } from "../wire/seat.ts";
import { TableSocket } from "../wire/socket.ts";
import type { SentFrame, SentTable } from "../wire/types.ts";
import { settings } from "../settings.svelte.ts";

export type House = {
  path: string; // of the table
  isHere: boolean;
  sit: Sit;
  /** A finished match as a seat knew it; seat -1 is a bystander. */
  replay(match: number, seat: number, open: boolean): Promise<{ table: SentTable; moments: SentFrame[] }>;
  /** The record of the last match. */
  record(): Promise<string | null>;
};

export const onServer = (id: string): House => ({
  path: `/tables/${id}`,
  isHere: false,
  sit: (listener) => new TableSocket(id, () => settings.language, listener),
  replay: async (match, seat, open) => {
    const { table, moments } = await api.replay(id, match, seat, open);
    return { table, moments: moments.map(momentOf) };
  },
  record: () => api.record(id),
});

export const inPage = (id: string): House => ({
  path: `/here/${id}`,
  isHere: true,
  sit: sitHere(id),
  replay: (match, seat, open) => replayHere(id, match, seat < 0 ? SPECTATOR : seat, open),
  record: () => recordHere(id),
});
