import { strToU8, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { expect, it } from "vitest";
import { checkArchive, SHEET_LIMITS } from "./check-archive.ts";
import { writeSpreadsheet } from "./testing/write-spreadsheet.ts";

const workbook = (sheet: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId7"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  });

it("leaves a sheet as it was written", async () => {
  const checked = checkArchive(
    await writeSpreadsheet(
      ["a", "b"],
      [
        ["=1+1", 5],
        ["你好", 6],
      ],
    ),
  );
  expect(checked).toMatchObject({ kind: "checked", badCells: [] });
  if (checked.kind !== "checked") return;
  expect(await readSheet(checked.archive)).toEqual([
    ["a", "b"],
    ["=1+1", 5],
    ["你好", 6],
  ]);
});

it("finds formulas and errors, in sheets with and without prefixes", () => {
  const cells = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="e"><v>#REF!</v></c></row>';
  const prefixed = '<x:row r="1"><x:c r="C1"><x:f>1</x:f></x:c></x:row>';
  expect(checkArchive(workbook(cells))).toMatchObject({
    badCells: [
      { address: "A1", why: "formula" },
      { address: "B1", why: "error" },
    ],
  });
  expect(checkArchive(workbook(prefixed))).toMatchObject({
    badCells: [{ address: "C1", why: "formula" }],
  });
});

it.each<[string, Uint8Array, string]>([
  ["a text", strToU8("account,password"), "notXlsx"],
  ["nothing", new Uint8Array(), "notXlsx"],
  ["an archive without a sheet", zipSync({ "a.xml": strToU8("<a/>") }), "notXlsx"],
  ["a large file", new Uint8Array(SHEET_LIMITS.packedBytes + 1), "tooLarge"],
  [
    "an archive that unpacks to much",
    workbook("", { "xl/media/a.xml": new Uint8Array(SHEET_LIMITS.unpackedBytes) }),
    "tooLarge",
  ],
  [
    "an archive of many files",
    workbook(
      "",
      Object.fromEntries(
        Array.from({ length: SHEET_LIMITS.files }, (_, at) => [`${at}.xml`, strToU8("")]),
      ),
    ),
    "tooLarge",
  ],
  [
    "a row far below",
    workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    "tooManyRows",
  ],
  ["a cell far to the right", workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), "tooManyRows"],
])("refuses %s", (_what, bytes, why) => {
  expect(checkArchive(bytes)).toEqual({ kind: "refused", why });
});

it("looks for formulas in the sheet that the workbook names first, wherever it is in the archive", () => {
  const formula = '<worksheet><row r="1"><c r="A1"><f>1</f></c></row></worksheet>';
  const { "xl/worksheets/sheet1.xml": _first, ...rest } = unzipSync(workbook(""));
  const plain = strToU8("<worksheet/>");
  const archive = zipSync({
    "xl/worksheets/sheet0.xml": plain,
    ...rest,
    "xl/worksheets/sheet1.xml": strToU8(formula),
  });
  expect(checkArchive(archive)).toMatchObject({ badCells: [{ address: "A1", why: "formula" }] });
  const other = workbook("", { "xl/worksheets/sheet2.xml": strToU8(formula) });
  expect(checkArchive(other)).toMatchObject({ badCells: [] });
});

it("refuses an archive whose entries say that they are smaller than they are", () => {
  const bytes = workbook("", { "xl/big.xml": new Uint8Array(1024 * 1024) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The length in the central directory, of which the unpacker believes that it is the size of the result.
  for (let at = 0; at < bytes.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1024)
      view.setUint32(at + 24, 16, true);
  const checked = checkArchive(bytes);
  if (checked.kind === "checked") expect(checked.archive.byteLength).toBeLessThan(4096);
  else expect(checked.why).toBe("notXlsx");
});
