/** An element of an XML text: its name without prefix, and its attributes by name, also without. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface XmlVisitor {
  open?(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? entity;
  });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(ATTRIBUTE);
  return new Map(
    [...pairs].map(([, name = "", one, other]) => [
      localName(name),
      decodeEntities(one ?? other ?? ""),
    ]),
  );
}

/**
 * Visits the elements and texts of an XML text in their order; entities of a document type are not expanded. Throws if it is no XML.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  let end = 0;
  for (const match of xml.matchAll(TOKEN)) {
    const [matched, data, slash, name, rest = "", text] = match;
    end = match.index + matched.length;
    if (data !== undefined) visitor.text?.(data);
    else if (text !== undefined) visitor.text?.(decodeEntities(text));
    else if (name === undefined) continue;
    else if (slash === "/") visitor.close?.(localName(name));
    else {
      visitor.open?.({ name: localName(name), attributes: attributesOf(rest) });
      if (rest.endsWith("/")) visitor.close?.(localName(name));
    }
  }
  if (end < xml.length) throw new Error("no XML");
}
