// A rulebook of headings and numbered paragraphs, ready to be shown. Its examples are for programs to play; what
// happens in them is told apart (`Stories`).

import type { Row, Vocabulary } from "../rules/catalogue.ts";

export type Part =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; number: number; html: string }
  | { kind: "note"; html: string }
  | { kind: "table"; rows: string[][] };

/** One line of an example, as `sennik.engine.examples` writes it. */
export type Moment =
  | { dealt: number[][] }
  | { told: Row[] }
  | { refused: { who: number; label: Row; code: number } }
  | { scores: number[] }
  | { winners: number[] };
export type Story = { options: Record<string, number>; moments: Moment[] };
export type Stories = Record<string, Story[]>; // by paragraph

/** Who plays in the examples. */
export const NAMES = ["Ala", "Borys", "Celina", "Dawid", "Ewa", "Filip"];

/** The cards that a message speaks of. */
export function cardsOf(words: Vocabulary, row: Row): number[] {
  const [, ...args] = words.messages[row[0]!]!;
  const own = args.flatMap((name, at) => (/^card\d*$/.test(name) ? [row[at + 1] ?? 0] : []));
  const inner = args.findIndex((name) => name.endsWith("*") && name !== "scores*");
  return (inner < 0 ? own : [...own, ...cardsOf(words, row.slice(inner + 1))]).filter((kind) => kind >= 0);
}

/** Piles of equal size, one a seat, bear their owners' names; what comes after them is anybody's. */
export function pilesOf(dealt: number[][], names: readonly string[]): { name: string; kinds: number[] }[] {
  const owned = dealt.length >= names.length && dealt.slice(0, names.length).every((pile) => pile.length === dealt[0]!.length && pile.length > 1);
  return dealt.map((kinds, at) => ({ name: (owned && names[at]) || "", kinds }));
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What an option is called, where the book names it as programs do. */
export type Titles = (option: string) => string | undefined;

function marked(text: string, titles: Titles): string {
  const named = (_: string, code: string): string => {
    const title = titles(code.split("=")[0]!);
    return title ? `<q>${escaped(title)}</q>` : `<code>${code}</code>`;
  };
  // An option that nobody chooses in the dialog is none for readers.
  const readable = text.replace(/\s\([^()`]*`([^`]+)`[^()]*\)/g, (whole, code: string) => (titles(code.split("=")[0]!) ? whole : ""));
  return escaped(readable)
    .replace(/`([^`]+)`/g, named)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[(\d+)\]/g, '<a href="#paragraph-$1" data-paragraph="$1">[$1]</a>');
}

export function parts(markdown: string, titles: Titles = () => undefined): Part[] {
  return markdown.split(/\n{2,}/).flatMap((block) => part(block, titles));
}

/** Text as it is searched: small letters without their marks. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");

function part(block: string, titles: Titles): Part[] {
  const heading = /^##\s+(.*)/.exec(block);
  const numbered = /^\[(\d+)\]\s+([\s\S]*)/.exec(block);
  if (heading) return [{ kind: "heading", text: heading[1]! }];
  if (numbered) return [{ kind: "paragraph", number: Number(numbered[1]), html: marked(numbered[2]!, titles) }];
  if (block.startsWith("|")) return [{ kind: "table", rows: cells(block, titles) }];
  const isExample = /^(    |\t)/.test(block);
  return isExample || !block.trim() || block.startsWith("# ") ? [] : [{ kind: "note", html: marked(block, titles) }];
}

/** A table without the line that parts its head. */
const cells = (block: string, titles: Titles): string[][] =>
  block.trim().split("\n").filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.split("|").slice(1, -1).map((cell) => marked(cell.trim(), titles)));
