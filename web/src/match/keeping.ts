// Matches kept on this device: one entry a table in IndexedDB, written after every action.
// Whoever plays a table holds it; a second page takes it over, and the first one finds out
// when it writes, at the latest.

import type { Outcome } from "./attempt.ts";
import type { Journal, Opening } from "./table.ts";

export type Kept = {
  id: string;
  opening: Opening;
  rules: number; // their version
  journal: Journal;
  holder: string;
  changed: number; // when, in milliseconds since 1970
  over: boolean;
  yours: boolean; // whether the person is asked
  winners?: number[]; // of the last match, if it is over
  outcome?: Outcome | undefined; // of the first match, if this is the dream of a day
  tries?: Outcome[]; // of every match, if they go on from a moment of another
};

const STORE = "tables";

/** The entry belongs to another page by now. */
export class Taken extends Error {}
/** The browser keeps nothing for this page, or nothing more. */
export class Unkept extends Error {}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open("sennik", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB does not open"));
    asked.onsuccess = () => {
      const found = asked.result;
      found.onclose = () => (opened = null); // the browser has closed it: it is opened anew
      found.onversionchange = () => {
        found.close(); // somebody clears this device
        opened = null;
      };
      resolve(found);
    };
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** What `work` asks for, once all of it is safely on the disk. */
async function done<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    return await transacted(mode, work);
  } catch (error) {
    throw error instanceof Taken ? error : new Unkept(String(error));
  }
}

async function transacted<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Taken());
  });
  over.catch(() => undefined);
  const found = await work(transaction.objectStore(STORE)).catch((error: unknown) => {
    if (error instanceof Taken) transaction.abort();
    throw error;
  });
  await over;
  return found;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB does not answer"));
  });

/** The entry of a table; none if there was none, or if the browser has cleared it away. */
export const found = (id: string): Promise<Kept | undefined> => done("readonly", (store) => asked(store.get(id) as IDBRequest<Kept | undefined>));

/** All entries, the last one first. */
export async function all(): Promise<Kept[]> {
  const entries = await done("readonly", (store) => asked(store.getAll() as IDBRequest<Kept[]>));
  return entries.sort((one, other) => other.changed - one.changed);
}

/** From now on the table is this holder's. */
export const taken = (id: string, holder: string): Promise<Kept | undefined> =>
  done("readwrite", async (store) => {
    const entry = await asked(store.get(id) as IDBRequest<Kept | undefined>);
    if (entry) await asked(store.put({ ...entry, holder }));
    return entry;
  });

/** Writes an entry, unless somebody else has taken the table over. */
export const kept = (entry: Kept): Promise<void> =>
  done("readwrite", async (store) => {
    const before = await asked(store.get(entry.id) as IDBRequest<Kept | undefined>);
    if (before && before.holder !== entry.holder) throw new Taken();
    await asked(store.put(entry));
  });

export const forgotten = (id: string): Promise<void> => done("readwrite", (store) => asked(store.delete(id)));
