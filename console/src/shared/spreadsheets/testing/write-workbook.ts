import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface WorkbookParts {
  /** Elements of the sheet, such as `cols` and `sheetData`. */
  readonly sheet: string;
  /** Codes of the formats of styles 1, 2, … */
  readonly formats?: readonly string[];
  /** Elements of the shared texts; without them the workbook has no such part. */
  readonly sharedTexts?: readonly string[];
  /** Parts that are added, or take the place of others. */
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

function stylesPart(formats: readonly string[]): string {
  const numFmts = formats.map(
    (code, index) =>
      `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"/>`,
  );
  const xfs = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  return `<styleSheet><numFmts>${numFmts.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join("")}</cellXfs></styleSheet>`;
}

/** An .xlsx file of parts as other programs write them, with a sheet named `s`. */
export function writeWorkbook({ sheet, formats, sharedTexts, more }: WorkbookParts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    "xl/workbook.xml":
      '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId7"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId7", "worksheet", "worksheets/sheet1.xml")}${relation("rId8", "styles", "styles.xml")}${relation("rId9", "sharedStrings", "/xl/sharedStrings.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet>${sheet}</worksheet>`,
    ...(formats && { "xl/styles.xml": stylesPart(formats) }),
    ...(sharedTexts && {
      "xl/sharedStrings.xml": `<sst>${sharedTexts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    }),
  };
  const bytes = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
  return zipSync({ ...Object.fromEntries(bytes), ...more });
}
