// What this device remembers for the next visit.

export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // private windows may forbid it
  }
}

/** Leaves nothing of this page on the device. */
export function forgetAll(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith("sennik.")) localStorage.removeItem(name);
  indexedDB.deleteDatabase("sennik");
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing is lost but a preference
  }
}
