/** A stretch of text in one form. */
export type InlinePart =
  | { readonly kind: "plain" | "code" | "bold"; readonly text: string }
  | {
      readonly kind: "link";
      readonly text: string;
      readonly to: string;
      readonly search: Readonly<Record<string, string>>;
    };

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[^)]*)\)/g;

/** Splits a text at its `code`, **bold** words and [links](/path?name=value). */
export function partsOf(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) parts.push({ kind: "plain", text: text.slice(end, until) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [all, code, bold, label, address] = match;
    plain(match.index);
    end = match.index + all.length;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (bold !== undefined) parts.push({ kind: "bold", text: bold });
    else if (label !== undefined && address !== undefined) {
      const [to = "", query] = address.split("?");
      const search = Object.fromEntries(new URLSearchParams(query));
      parts.push({ kind: "link", text: label, to, search });
    }
  }
  plain(text.length);
  return parts;
}
