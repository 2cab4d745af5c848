import { expect, test } from "vitest";
import { viewList, viewQuery, viewSearch } from "./view-address.ts";

test("a view is what narrows, orders and shows a list, and leads back to just that", () => {
  const address = {
    page: "3",
    y: "500",
    tag: "客厅 & co",
    sort: "-out",
    cols: "note.tags",
    size: "50",
  };
  const query = viewQuery(address);
  expect(viewSearch(query)).toEqual({
    search: undefined,
    filter: undefined,
    tag: "客厅 & co",
    sort: "-out",
    cols: "note.tags",
    size: "50",
    nodes: undefined,
  });
  expect(viewQuery(viewSearch(query))).toBe(query);
  expect(viewQuery({ page: "2" })).toBe("");
});

test("a list is found by its path in any spelling", () => {
  expect(viewList("/HardList/")).toBe("/hardList");
  expect(viewList("/revenue")).toBeUndefined();
});
