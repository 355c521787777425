// Sentences from numbers: what `games/catalogues.py` does, for the page.

export const SPECTATOR = 6; // as a viewer: a seat that knows nothing private

/** What the numbers of a game stand for, as the build writes it into its facts. */
export type Vocabulary = {
  messages: [key: string, ...args: string[]][];
  lists: Record<string, string[]>;
  refusals: Record<string, [key: string, paragraph: number]>;
  tentative: string[]; // labels of choices that only lead to the next one
  costly: string[]; // and of those that are asked about once more
  effects: Record<string, [key: string, paragraph: number]>; // of cards, by their kinds
};
/** A catalogue as `tools/catalogues.py` writes it: texts, and counted nouns by plural form. */
export type CatalogueFile = { texts: Record<string, string>; counted: Record<string, Record<string, string>>; draft?: boolean };
/** A message and its arguments; zeros at the end may be left out. */
export type Row = readonly number[];

type Piece = { literal: string; name?: string; form?: string };

/** A number with a real minus sign where it is negative. */
export const signed = (value: number): string => String(value).replace("-", "\u2212");

export class Catalogue {
  readonly language: string;
  readonly texts: Record<string, string>;
  readonly isDraft: boolean; // nobody who grew up with the language has read it yet
  private readonly counted: CatalogueFile["counted"];
  private readonly plurals: Intl.PluralRules;
  private readonly split = new Map<string, Piece[]>();

  constructor(language: string, file: CatalogueFile) {
    this.language = language;
    this.texts = file.texts;
    this.isDraft = file.draft ?? false;
    this.counted = file.counted;
    this.plurals = new Intl.PluralRules(language);
  }

  /** A number, with what it counts. */
  number(value: number, noun = ""): string {
    const shown = signed(value);
    if (!noun) return shown;
    const forms = this.counted[`count.${noun}`];
    if (!forms) throw new RangeError(`nothing counts ${noun}`);
    return forms[this.plurals.select(Math.abs(value))]!.replace("{n}", shown);
  }

  /** The sentence of a key, with what it names. */
  text(key: string, given: Record<string, number | string> = {}): string {
    return this.filled(key, (name, form) => {
      const value = given[name];
      if (value === undefined) throw new RangeError(`${key} needs ${name}`);
      return typeof value === "string" ? value : this.number(value, form);
    });
  }

  /** The message at the head of a row, as `reader` is told it. */
  sentence(words: Vocabulary, row: Row, names: readonly string[], reader: number = SPECTATOR): string {
    const [key, ...args] = words.messages[row[0]!]!;
    const value = (place: number): number => row[place] ?? 0;
    const who = args.indexOf("who");
    const isOwn = who >= 0 && value(who + 1) === reader && `${key}.you` in this.texts;
    return this.filled(isOwn ? `${key}.you` : key, (name, form) => {
      const place = args.findIndex((one) => one === name || one === `${name}*`) + 1;
      const kind = args[place - 1]!;
      if (kind === "scores*") return names.map((one, seat) => `${one} ${this.number(value(place + seat))}`).join(", ");
      if (kind.endsWith("*")) return this.sentence(words, row.slice(place), names, reader);
      return this.named(words, kind.replace(/\d+$/, ""), value(place), form, names);
    });
  }

  private named(words: Vocabulary, kind: string, value: number, form: string, names: readonly string[]): string {
    if (kind === "who" || kind === "whom") return names[value]!;
    if (kind === "seats") return names.filter((_, seat) => (value >> seat) & 1).join(", ");
    const list = words.lists[kind];
    if (!list) return this.number(value, form);
    const entry = `${kind}.${list[value]}`;
    return this.texts[form ? `${entry}.${form}` : entry]!;
  }

  private filled(key: string, fill: (name: string, form: string) => string): string {
    const pieces = this.split.get(key) ?? this.parsed(key);
    return pieces.map(({ literal, name, form }) => (name === undefined ? literal : literal + fill(name, form ?? ""))).join("");
  }

  private parsed(key: string): Piece[] {
    const text = this.texts[key];
    if (text === undefined) throw new RangeError(`no sentence is called ${key}`);
    const pieces: Piece[] = [];
    let end = 0;
    for (const found of text.matchAll(/\{(\w+)(?::([\w.]+))?\}/g)) {
      pieces.push({ literal: text.slice(end, found.index), name: found[1]!, form: found[2] ?? "" });
      end = found.index + found[0].length;
    }
    pieces.push({ literal: text.slice(end) });
    this.split.set(key, pieces);
    return pieces;
  }
}

/** The thing to click that a row names, such as `dream.1.4`; "" for a plain button. */
export function targetName(words: Vocabulary, row: Row): string {
  const [key, ...args] = words.messages[row[0]!]!;
  if (key === "target.button") return "";
  return [key.replace("target.", ""), ...args.map((_, place) => row[place + 1] ?? 0)].join(".");
}
