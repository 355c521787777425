// What this device remembers for the next visit.

export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // private windows may forbid it
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing is lost but a preference
  }
}
