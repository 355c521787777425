// Where a table lives: on the server, or in this page.

import { recordHere, replayHere, sitHere } from "../match/here.ts";
import type { Written } from "../match/script.ts";
import { SPECTATOR } from "../rules/catalogue.ts";
import * as api from "../wire/api.ts";
import { momentOf } from "../wire/frames.ts";
import type { Sit } from "../wire/seat.ts";
import { TableSocket } from "../wire/socket.ts";
import type { SentFrame, SentTable } from "../wire/types.ts";
import { settings } from "../settings.svelte.ts";

export type Replayed = { table: SentTable; moments: SentFrame[]; steps?: Written };
export type House = {
  path: string; // of the table
  isHere: boolean;
  sit: Sit;
  /** A finished match as a seat knew it; seat -1 is a bystander. With all cards open its steps are told. */
  replay(match: number, seat: number, open: boolean): Promise<Replayed>;
  /** The record of the last match. */
  record(): Promise<string | null>;
};

export const onServer = (id: string): House => ({
  path: `/tables/${id}`,
  isHere: false,
  sit: (listener) => new TableSocket(id, () => settings.language, listener),
  replay: async (match, seat, open) => {
    const found = await api.replay(id, match, seat, open);
    return { ...found, moments: found.moments.map(momentOf) };
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
