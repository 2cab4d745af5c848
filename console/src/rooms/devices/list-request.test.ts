import { expect, test } from "vitest";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  searchRequest,
  fullList,
} from "./list-request.ts";

test("an address becomes a view, and what it cannot mean is left out", () => {
  const parameters = {
    page: "3",
    search: " aa:bb ",
    filter: "task_failed",
    order: "note",
    size: "all",
    tag: " Rack 7 ",
    cols: "note.tags",
  };
  expect(deviceViewOf(deviceSearch.read(parameters), "lite")).toEqual({
    deviceType: "lite",
    page: 3,
    size: "all",
    search: "aa:bb",
    filter: "task_failed",
    tag: "Rack 7",
    sort: "note",
    cols: "note.tags",
  });
  const strange = { page: "0", filter: "everything", sort: "size", size: "7", cols: "<script>" };
  expect(deviceViewOf(deviceSearch.read(strange), "normal")).toEqual(fullList("normal"));
});

test("a whole list asks for nothing but its page and its figures", () => {
  expect(listRequest(fullList("lite"))).toEqual({
    pageNum: 1,
    deviceType: "lite",
    hasFigures: true,
    nologin_dev: "true",
  });
});

test("what each day brought is asked for where its column is shown", () => {
  const request = (cols: string | undefined) => listRequest({ ...fullList("lite"), cols });
  expect(request("earned.days")).toMatchObject({ hasDays: true });
  expect(request("earned")).not.toHaveProperty("hasDays");
});

test("search, filter, tag, order and size go to the server together", () => {
  const view = {
    ...fullList("lite"),
    search: "aa",
    filter: "compute_lowhd",
    tag: "rack",
    sort: "-earnedToday",
    size: "50",
  } as const;
  expect(searchRequest(view)).toEqual({
    pageNum: 1,
    pageSize: 50,
    deviceType: "lite",
    hasFigures: true,
    search: "aa",
    filterType: "compute_lowhd",
    tag: "rack",
    sort: "-earnedToday",
  });
});
