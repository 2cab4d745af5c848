import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { SHEET_LIMITS } from "./check-archive.ts";
import { NOT_AS_TYPED } from "./read-cells.ts";
import { readFirstSheet, type FromReader } from "./read-first-sheet.ts";
import { writeSpreadsheet } from "./testing/write-spreadsheet.ts";
import { writeWorkbook } from "./testing/write-workbook.ts";

const read = (bytes: Uint8Array): Promise<FromReader> => readFirstSheet(new Blob([bytes.slice()]));
const row = (cells: string, attributes = 'r="1"') =>
  `<sheetData><row ${attributes}>${cells}</row></sheetData>`;
const sheet = (cells: string): Uint8Array => writeWorkbook({ sheet: row(cells) });
const bad = async (bytes: Uint8Array) => {
  const found = await read(bytes);
  return found.kind === "read" ? found.badCells : found.why;
};

describe("the first sheet", () => {
  it("is read as it was written", async () => {
    const bytes = await writeSpreadsheet(
      ["a", "b"],
      [
        ["=1+1", 5],
        [" 你好 ", 6.5],
      ],
    );
    expect(await read(bytes)).toEqual({
      kind: "read",
      rows: [
        ["a", "b"],
        ["=1+1", "5"],
        [" 你好 ", "6.5"],
      ],
      badCells: [],
    });
  });

  it("has numbers as it shows them, and names cells of dates and of what is not as typed", async () => {
    const formats = ["000000", "0.0%", 'yyyy"-"mm', "0.00E+00"];
    const cells =
      '<c r="A1" s="1"><v>42</v></c><c r="B1" s="2"><v>0.5</v></c><c r="C1"><v>9.0</v></c>' +
      '<c r="D1" s="3"><v>45000</v></c><c r="E1" s="4"><v>5</v></c><c r="F1"><v>1234567890123456789</v></c>' +
      '<c r="G1" t="d"><v>2026-04-10</v></c><c r="H1" t="b"><v>1</v></c>';
    expect(await read(writeWorkbook({ sheet: row(cells), formats }))).toEqual({
      kind: "read",
      rows: [["000042", "50.0%", "9", ...Array<string>(5).fill(NOT_AS_TYPED)]],
      badCells: [
        { address: "D1", why: "date" },
        { address: "E1", why: "notAsTyped" },
        { address: "F1", why: "notAsTyped" },
        { address: "G1", why: "date" },
        { address: "H1", why: "truth" },
      ],
    });
  });

  it("has texts of every form, without their pronunciation", async () => {
    const sharedTexts = [
      "<t>date</t>",
      '<r><t>two </t></r><r><t xml:space="preserve">runs&amp;&#x4e00;</t></r><rPh><t>x</t></rPh>',
      "<t>a_x000D_b</t>",
      "<t/>",
    ];
    const cells =
      sharedTexts.map((_, index) => `<c t="s"><v>${index}</v></c>`).join("") +
      '<c t="inlineStr"><is><t><![CDATA[<inline> & more]]></t></is></c>' +
      '<c t="inlineStr"><v>value</v></c><c t="str"><v> kept </v></c>';
    const found = await read(writeWorkbook({ sheet: row(cells), sharedTexts }));
    expect(found).toMatchObject({
      rows: [["date", "two runs&一", "a\rb", "", "<inline> & more", "value", " kept "]],
      badCells: [],
    });
  });

  it("keeps rows and cells in their places", async () => {
    const cells = '<row r="2"><c r="B2"><v>1</v></c></row><row><c/><c><v>2</v></c></row>';
    const found = await read(writeWorkbook({ sheet: `<sheetData>${cells}</sheetData>` }));
    expect(found).toMatchObject({ rows: [[], ["", "1"], ["", "2"]] });
  });

  it("names formulas and errors, in sheets with and without prefixes", async () => {
    const cells = '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="e"><v>#REF!</v></c>';
    expect(await bad(sheet(cells))).toEqual([
      { address: "A1", why: "formula" },
      { address: "B1", why: "error" },
    ]);
    const prefixed =
      '<x:sheetData><x:row r="1"><x:c r="C1"><x:f>1</x:f></x:c></x:row></x:sheetData>';
    expect(await bad(writeWorkbook({ sheet: prefixed }))).toEqual([
      { address: "C1", why: "formula" },
    ]);
  });

  it("names rows and columns that hold something and are hidden", async () => {
    const columns =
      '<cols><col min="2" max="2" hidden="1"/><col min="3" max="3" width="0"/><col min="4" max="16384" hidden="true"/></cols>';
    const cells = '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"/>';
    expect(await bad(writeWorkbook({ sheet: columns + row(cells) }))).toEqual([
      { address: "B", why: "hiddenColumn" },
    ]);
    const hiddenRow = row(cells, 'r="1" hidden="1"');
    expect(await bad(writeWorkbook({ sheet: hiddenRow }))).toEqual([
      { address: "1", why: "hiddenRow" },
    ]);
  });

  it("is the first that the workbook shows, wherever it is in the archive", async () => {
    const more = {
      "xl/workbook.xml": strToU8(
        '<workbook><sheets><sheet state="hidden" sheetId="1" r:id="rId7"/><sheet sheetId="2" r:id="rId1"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="rId7" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId1" Type="x/worksheet" Target="/xl/Worksheets/Sheet0.xml"/></Relationships>',
      ),
      "xl\\worksheets\\sheet0.xml": strToU8(
        `<worksheet>${row('<c t="str"><v>shown</v></c>')}</worksheet>`,
      ),
    };
    const found = await read(writeWorkbook({ sheet: row("<c><v>1</v></c>"), more }));
    expect(found).toMatchObject({ rows: [["shown"]] });
  });
});

it.each<[string, Uint8Array, string]>([
  ["a text", strToU8("account,password"), "notXlsx"],
  ["nothing", new Uint8Array(), "notXlsx"],
  ["an archive without a sheet", zipSync({ "a.xml": strToU8("<a/>") }), "notXlsx"],
  ["a large file", new Uint8Array(SHEET_LIMITS.packedBytes + 1), "tooLarge"],
  [
    "an archive that unpacks to much",
    writeWorkbook({
      sheet: "",
      more: { "xl/media/a.xml": new Uint8Array(SHEET_LIMITS.unpackedBytes) },
    }),
    "tooLarge",
  ],
  [
    "an archive of many files",
    writeWorkbook({
      sheet: "",
      more: Object.fromEntries(
        Array.from({ length: SHEET_LIMITS.files }, (_, at) => [`${at}.xml`, strToU8("")]),
      ),
    }),
    "tooLarge",
  ],
  [
    "a row far below",
    writeWorkbook({ sheet: row('<c r="A1048576"><v>1</v></c>', 'r="1048576"') }),
    "tooManyRows",
  ],
  ["a cell far to the right", sheet('<c r="XFD1"><v>1</v></c>'), "tooManyRows"],
])("refuses %s", async (_what, bytes, why) => {
  expect(await read(bytes)).toEqual({ kind: "refused", why });
});

it("refuses an archive whose entries say that they are smaller than they are", async () => {
  const bytes = writeWorkbook({
    sheet: row(`<c t="str"><v>${"x".repeat(1024 * 1024)}</v></c>`),
  });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The length in the central directory, of which the unpacker believes that it is the size of the result.
  for (let at = 0; at < bytes.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 4096)
      view.setUint32(at + 24, 16, true);
  const found = await read(bytes).catch(() => undefined);
  expect(found?.kind).not.toBe("read");
});
