import type { PartOf } from "./check-archive.ts";
import { builtInFormat } from "./number-format.ts";
import { walkXml, type XmlElement } from "./walk-xml.ts";

/** The first sheet that a workbook shows, and what its cells name by number. */
export interface Workbook {
  readonly sheet: string;
  readonly sharedTexts: readonly string[];
  /** Formats of numbers by the style of a cell. */
  readonly formats: readonly string[];
}

interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly type: string;
  readonly path: string;
}

const RELATIONS = "_rels/.rels";

/** Relations of a part, whose targets are relative to its folder unless they begin with a slash. */
function relationsOf(partOf: PartOf, path: string): Relation[] {
  const cut = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, cut);
  const relations: Relation[] = [];
  const open = ({ name, attributes }: XmlElement) => {
    if (name !== "Relationship") return;
    const target = attributes.get("Target") ?? "";
    relations.push({
      id: attributes.get("Id") ?? "",
      type: (attributes.get("Type") ?? "").split("/").at(-1) ?? "",
      path: new URL(target.replaceAll("\\", "/"), `file:///${folder}`).pathname.slice(1),
    });
  };
  walkXml(partOf(path === "" ? RELATIONS : `${folder}_rels/${path.slice(cut)}.rels`), { open });
  return relations;
}

/** Writers name characters that XML cannot hold, and line ends, by their codes. */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

function sharedTextsOf(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  walkXml(xml, {
    open({ name }) {
      if (name === "si") texts.push("");
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
    },
    text(text) {
      if (isText) texts.push((texts.pop() ?? "") + text);
    },
  });
  return texts.map(decodeEscapes);
}

function formatsOf(xml: string): string[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  walkXml(xml, {
    open({ name, attributes }) {
      const id = Number(attributes.get("numFmtId") ?? "0");
      if (name === "numFmt") own.set(id, attributes.get("formatCode") ?? "");
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells) ids.push(id);
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return ids.map((id) => own.get(id) ?? builtInFormat(id));
}

/** The parts of a workbook that reading its first visible sheet needs; undefined if it is none, or shows none. */
export function openWorkbook(partOf: PartOf): Workbook | undefined {
  const book = relationsOf(partOf, "").find(({ type }) => type === "officeDocument");
  const path = book?.path ?? "xl/workbook.xml";
  const relations = relationsOf(partOf, path);
  const shown: string[] = [];
  walkXml(partOf(path), {
    open({ name, attributes }) {
      const isHidden = /hidden/i.test(attributes.get("state") ?? "");
      // The id of the relation is the last attribute of that local name; `sheetId` is another one.
      if (name === "sheet" && !isHidden) shown.push(attributes.get("id") ?? "");
    },
  });
  const sheets = shown.flatMap((id) => relations.filter((each) => each.id === id));
  const sheet = sheets.find(({ type }) => type === "worksheet");
  if (!sheet) return undefined;
  const text = (type: string) => partOf(relations.find((each) => each.type === type)?.path ?? "");
  return {
    sheet: partOf(sheet.path),
    sharedTexts: sharedTextsOf(text("sharedStrings")),
    formats: formatsOf(text("styles")),
  };
}
