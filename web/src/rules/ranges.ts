// What values options may have: the rules themselves check only what goes together.

type Range = { name: string; low: number; high: number; choices: number[] };
export type Ranges = { seats: [least: number, most: number]; fixed: Record<string, number>; options: Range[] };

const holds = ({ choices, low, high }: Range, value: number): boolean =>
  Number.isInteger(value) && (choices.length > 0 ? choices.includes(value) : low <= value && value <= high);

/** Whether every option that was chosen is one of the game, in its range. */
export function areInRange({ seats: [low, high], fixed, options }: Ranges, chosen: Record<string, number>): boolean {
  const all = [{ name: "seats", low, high, choices: [] }, ...options];
  return Object.entries(chosen).every(([name, value]) => {
    const option = all.find((one) => one.name === name);
    return option ? holds(option, value) : fixed[name] === value;
  });
}
