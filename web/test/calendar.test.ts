import { expect, test } from "vitest";
import { reminder } from "../src/table/calendar.ts";

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 10, 19, 12);
const turn = { table: "abc", title: "Your turn: Sen; with Ola, Jan", url: "https://house.example/tables/abc", asked: AT, until: AT + 24 * HOUR };

test("a turn stands in a calendar before its time is up, with an alarm", () => {
  const lines = reminder(turn).split("\r\n");
  expect(lines).toContain("DTSTART:20261120T110000Z");
  expect(lines).toContain("DTEND:20261120T120000Z");
  expect(lines).toContain("SUMMARY:Your turn: Sen\\; with Ola\\, Jan");
  expect(lines.filter((line) => line.endsWith(":VALARM"))).toHaveLength(2);
  expect(lines.at(-1)).toBe("");
});

test("long lines go on in the next one and no letter is cut", () => {
  const title = "Twoja tura: żółć ".repeat(12);
  const text = reminder({ ...turn, title });
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
