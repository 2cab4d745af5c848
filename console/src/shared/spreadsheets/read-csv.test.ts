import { expect, it } from "vitest";
import { readCsvFile } from "./read-csv.ts";

it("reads CSV files, and refuses those of another kind and too large ones", async () => {
  const inGb18030 = new Uint8Array([0xd0, 0xf2, 0xba, 0xc5, 0x2c, 0x31]);
  expect(await readCsvFile(new Blob([inGb18030]))).toEqual([["序号", "1"]]);
  await expect(readCsvFile(new Blob([new Uint8Array([0xff, 0xff, 0x00])]))).rejects.toThrow();
  await expect(readCsvFile(new Blob([new Uint8Array(5_000_001)]))).rejects.toThrow("too large");
});
