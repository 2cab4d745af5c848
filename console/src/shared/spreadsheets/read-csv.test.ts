import { expect, it } from "vitest";
import { parseCsv, readCsvFile } from "./read-csv.ts";

it("reads fields of a CSV file, quoted ones with commas, quotes and line breaks", () => {
  expect(parseCsv('a,"b,c","say ""hi"""\r\n1,"two\nlines",\r\n')).toEqual([
    ["a", "b,c", 'say "hi"'],
    ["1", "two\nlines", ""],
  ]);
  expect(parseCsv("a\n\n,\nb")).toEqual([["a"], ["b"]]);
  expect(parseCsv("")).toEqual([]);
});

it("reads CSV files in UTF-8, with and without its mark, and in GB 18030", async () => {
  expect(await readCsvFile(new Blob(["\uFEFF序号,金额\n1,95"]))).toEqual([
    ["序号", "金额"],
    ["1", "95"],
  ]);
  const inGb18030 = new Uint8Array([0xd0, 0xf2, 0xba, 0xc5, 0x2c, 0x31]);
  expect(await readCsvFile(new Blob([inGb18030]))).toEqual([["序号", "1"]]);
});

it("refuses files of another kind, and too large ones", async () => {
  await expect(readCsvFile(new Blob([new Uint8Array([0xff, 0xff, 0x00])]))).rejects.toThrow();
  await expect(readCsvFile(new Blob([new Uint8Array(5_000_001)]))).rejects.toThrow("too large");
});
