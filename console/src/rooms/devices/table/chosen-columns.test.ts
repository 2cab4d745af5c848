import { expect, test } from "vitest";
import { chosenColumns } from "./chosen-columns.ts";
import { openingKeys } from "./opening-columns.ts";

const columns = [
  { key: "device", stick: "start" },
  { key: "status" },
  { key: "note" },
  { key: "actions", stick: "end" },
] as const;
const keys = (address: string | undefined, shown = ["status"]) => {
  const { visible, missing } = chosenColumns(columns, shown, address);
  return [visible.map(({ key }) => key), missing];
};

test("a page opens with its own columns, and an address has others, in the page's order", () => {
  expect(keys(undefined)).toEqual([["device", "status", "actions"], []]);
  expect(keys("note.status")).toEqual([["device", "status", "note", "actions"], []]);
});

test("a list opens with the columns that its window has room for", () => {
  const opening = ["status", ["note", 1280]] as const;
  expect(openingKeys(opening, 1279)).toEqual(["status"]);
  expect(openingKeys(opening, 1280)).toEqual(["status", "note"]);
});

test("a missing column is reported, and the rest is shown; name and actions cannot be taken away", () => {
  expect(keys("gone.note")).toEqual([["device", "note", "actions"], ["gone"]]);
  expect(keys("gone")).toEqual([["device", "actions"], ["gone"]]);
});
