import { expect, test } from "vitest";
import { noteToSave } from "./note-text.ts";

test("a note is sent without the space around it; one of nothing but space is empty", () => {
  expect(noteToSave(" attic ")).toBe("attic");
  expect(noteToSave("   ")).toBe("");
});

test("keeps at most 80 characters, and none in half", () => {
  expect(noteToSave("x".repeat(90))).toHaveLength(80);
  expect([...noteToSave("🏠".repeat(90))]).toEqual(Array.from({ length: 80 }, () => "🏠"));
});
