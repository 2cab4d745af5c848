import { expect, test } from "vitest";
import { paragraphs } from "./paragraphs.ts";

test("empty lines part paragraphs, single line ends stay", () => {
  expect(paragraphs("One\nstill one\n\nTwo\n \n\n Three ")).toEqual([
    "One\nstill one",
    "Two",
    "Three",
  ]);
});

test("a text of nothing but space has no paragraph", () => {
  expect(paragraphs(" \n\n ")).toEqual([]);
});
