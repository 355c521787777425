// "Your turn" for a calendar, at tables over days: a file of iCalendar (RFC 5545) with an alarm before the time is up.

export type Turn = { table: string; title: string; url: string; asked: number; until: number }; // milliseconds
const ALARM = "-PT1H"; // before the last hour begins
const OCTETS = 75; // of a line at most

const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");

/** Longer lines go on in the next one, after a space; a letter is never cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [done, wide] = ["", 0];
  for (const letter of line) {
    const octets = encoder.encode(letter).length;
    if (wide + octets > OCTETS) [done, wide] = [`${done}\r\n `, 1];
    done += letter;
    wide += octets;
  }
  return done;
}

/** An hour before the time is up; the same turn has the same id, so that it is in a calendar once. */
export function reminder({ table, title, url, asked, until }: Turn): string {
  const lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sennik//Sennik//EN", "BEGIN:VEVENT",
    `UID:${table}-${asked}@sennik`, `DTSTAMP:${stamp(asked)}`, `DTSTART:${stamp(until - 3_600_000)}`, `DTEND:${stamp(until)}`,
    `SUMMARY:${escaped(title)}`, `URL:${url}`, `DESCRIPTION:${escaped(url)}`,
    "BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:${ALARM}`, `DESCRIPTION:${escaped(title)}`, "END:VALARM",
    "END:VEVENT", "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
