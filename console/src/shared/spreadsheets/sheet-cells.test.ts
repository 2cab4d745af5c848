import writeXlsxFile from "write-excel-file/universal";
import { expect, test } from "vitest";
import { sheetCell, sheetData } from "./sheet-cells.ts";
import { sheetAndTexts } from "./testing/read-spreadsheet.ts";

const DANGEROUS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://a.test")'];

test("texts become text cells that no program computes, and keep every sign", async () => {
  for (const text of DANGEROUS)
    expect(sheetCell(text)).toEqual({ type: String, value: text, format: "@" });
  const rows = DANGEROUS.map((text) => [text]);
  const file = await writeXlsxFile(sheetData(["a"], rows)).toBlob();
  const { sheet, texts } = sheetAndTexts(new Uint8Array(await file.arrayBuffer()));
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet.match(/<c [^>]*t="(?:s|inlineStr)"/g)).toHaveLength(DANGEROUS.length + 1);
  for (const text of ["=1+1", "@SUM(A1)", "\t=1"]) expect(sheet + texts).toContain(text);
});

test("numbers stay numbers, what is not known stays empty", () => {
  expect(sheetCell(-4.5)).toEqual({ type: Number, value: -4.5 });
  expect(sheetCell(Number.NaN)).toEqual({ type: String, value: "NaN", format: "@" });
  expect(sheetCell(null)).toBeNull();
});
