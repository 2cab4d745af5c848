import { expect, test } from "vitest";
import { noteToSave } from "./note-text.ts";

test("ignores an empty note", () => {
  expect(noteToSave("")).toBeUndefined();
  expect(noteToSave("   ")).toBeUndefined();
});

test("keeps at most 80 characters", () => {
  expect(noteToSave(" attic ")).toBe("attic");
  expect(noteToSave("x".repeat(90))).toHaveLength(80);
});
