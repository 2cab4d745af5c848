import { expect, it } from "vitest";
import { readOffer } from "./offer-form.ts";

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it("reads rows, and leaves out empty ones", () => {
  const form = formOf({
    monthYuan: "5,000",
    "yuan-1": "100",
    "count-1": "5",
    "yuan-2": "",
    "count-2": "",
    "yuan-3": "1,000",
    "count-3": "2",
  });
  expect(readOffer(form, 3)).toEqual({
    offered: {
      monthYuan: 5000,
      cards: [
        { denomination: 100, maxCount: 5 },
        { denomination: 1000, maxCount: 2 },
      ],
    },
    errors: {},
  });
});

it.each([
  [{ monthYuan: "0" }, ["monthYuan"]],
  [{ monthYuan: "5000", "yuan-1": "100", "count-1": "21" }, ["count-1"]],
  [{ monthYuan: "5000", "yuan-1": "99.5", "count-1": "1" }, ["yuan-1"]],
  [{ monthYuan: "5000", "yuan-1": "", "count-1": "1" }, ["yuan-1"]],
])("names the wrong input of %o", (fields, wrong) => {
  expect(Object.keys(readOffer(formOf(fields), 1).errors)).toEqual(wrong);
});
