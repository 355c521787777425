// What this device calls itself, so that its owner knows it again in a list: no more than that.

const BROWSERS: [string, RegExp][] = [
  ["Edge", /Edg/], ["Opera", /OPR/], ["Samsung Internet", /SamsungBrowser/], ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|CriOS/], ["Safari", /Safari/],
];
const SYSTEMS: [string, RegExp][] = [
  ["iPhone", /iPhone/], ["iPad", /iPad/], ["Android", /Android/], ["Windows", /Windows/], ["ChromeOS", /CrOS/],
  ["Mac", /Mac OS/], ["Linux", /Linux/],
];

/** Browser and system, without a version. */
export function named(agent: string): string {
  const parts = [BROWSERS, SYSTEMS].map((kind) => kind.find(([, sign]) => sign.test(agent))?.[0]);
  return parts.filter(Boolean).join(", ");
}

export const deviceName = (): string => named(navigator.userAgent);
