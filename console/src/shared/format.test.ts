import { formatBp } from "@nodeyard/contract/money.ts";
import { expect, test } from "vitest";
import { formatBytes } from "./format.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1536, "1.5 KiB"],
  [1024 * 99.96, "100 KiB"],
  [1024 * 1024 - 1, "1.0 MiB"],
  [8e12, "7.3 TiB"],
  [null, "-"],
] as const)("%s bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("BP are cut, never rounded up, and keep their zeros", () => {
  expect(formatBp("1234.999999")).toBe("1,234.99");
  expect(formatBp("32592930.86056", 6)).toBe("32,592,930.860560");
  expect(formatBp("-5000.5")).toBe("-5,000.50");
});
