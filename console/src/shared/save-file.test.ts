import { expect, test } from "vitest";
import { fileName } from "./save-file.ts";

test("a file's name says device and day in signs that every file system takes", () => {
  expect(fileName(["Traffic", "AA:BB:CC:00:11:22", "2026-11-19"], "png")).toBe(
    "Traffic-AA-BB-CC-00-11-22-2026-11-19.png",
  );
  expect(fileName(["../..\\a b", "", 'c"<d>'], "png")).toBe("a-b-c-d.png");
  expect(fileName(["流量"], "png")).toBe("流量.png");
});
