// A rulebook of headings, numbered paragraphs and playable examples, ready to be shown.

export type Part = { kind: "heading"; text: string } | { kind: "paragraph"; number: number; html: string; example: string } | { kind: "note"; html: string };

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function marked(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[(\d+)\]/g, '<a href="#paragraph-$1" data-paragraph="$1">[$1]</a>');
}

export function parts(markdown: string): Part[] {
  const found: Part[] = [];
  for (const block of markdown.split(/\n{2,}/)) add(found, block);
  return found;
}

function add(found: Part[], block: string): void {
  const last = found.at(-1);
  const heading = /^##\s+(.*)/.exec(block);
  const numbered = /^\[(\d+)\]\s+([\s\S]*)/.exec(block);
  if (heading) found.push({ kind: "heading", text: heading[1]! });
  else if (numbered) found.push({ kind: "paragraph", number: Number(numbered[1]), html: marked(numbered[2]!), example: "" });
  else if (/^(    |\t)/.test(block) && last?.kind === "paragraph") last.example += (last.example ? "\n" : "") + block.replace(/^    /gm, "");
  else if (block.trim() && !block.startsWith("# ")) found.push({ kind: "note", html: marked(block) });
}
