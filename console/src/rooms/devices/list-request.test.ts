import { expect, test } from "vitest";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  searchRequest,
  wholeList,
} from "./list-request.ts";

test("an address becomes a view, and what it cannot mean is left out", () => {
  const parameters = { page: "3", search: " aa:bb ", filter: "network_bad", sort: "note" };
  expect(deviceViewOf(deviceSearch.read(parameters), "lite")).toEqual({
    deviceType: "lite",
    page: 3,
    search: "aa:bb",
    filter: "network_bad",
    byNote: true,
  });
  const strange = { page: "0", filter: "everything", sort: "size" };
  expect(deviceViewOf(deviceSearch.read(strange), "normal")).toEqual(wholeList("normal"));
});

test("a whole list asks for nothing but its page", () => {
  expect(listRequest(wholeList("lite"))).toEqual({
    pageNum: 1,
    deviceType: "lite",
    nologin_dev: "true",
  });
});

test("search, filter and order go to the server together", () => {
  const view = {
    ...wholeList("lite"),
    search: "aa",
    filter: "compute_lowhd",
    byNote: true,
  } as const;
  expect(searchRequest(view)).toEqual({
    pageNum: 1,
    deviceType: "lite",
    search: "aa",
    filterType: "compute_lowhd",
    deviceOrder: "note",
  });
});
