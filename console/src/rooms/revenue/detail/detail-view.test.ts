import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { detailRequest, detailSearch, detailViewOf } from "./detail-view.ts";

const NOON = Date.parse("2026-03-10T12:00:00Z");
beforeAll(() => vi.useFakeTimers({ now: NOON }));
afterAll(() => vi.useRealTimers());

test("yesterday in UTC is shown where the address names no day that is offered", () => {
  const complete = {
    kind: "all",
    day: "2026-03-09",
    page: 1,
    size: "20",
    search: "",
    filter: undefined,
    tag: "",
    sort: undefined,
    cols: undefined,
    nodes: "all",
  };
  expect(detailViewOf("all", detailSearch.read({}), NOON)).toEqual(complete);
  expect(detailViewOf("all", detailSearch.read({ day: "2026-03-10", page: "x" }), NOON)).toEqual(
    complete,
  );
  expect(
    detailViewOf(
      "network",
      detailSearch.read({ day: "2026-03-03", page: "2", search: " AB " }),
      NOON,
    ),
  ).toEqual({ ...complete, kind: "network", day: "2026-03-03", page: 2, search: "AB" });
  for (const day of ["2026-03-10", "2020-01-01", "2026-02-31", "x"])
    expect(detailSearch.refused({ day })).toEqual([{ name: "day", text: day }]);
  const strange = { filter: "task_failed", sort: "-out", cols: "<b>", size: "7", nodes: "x" };
  expect(detailViewOf("all", detailSearch.read(strange), NOON)).toEqual(complete);
});

test("each page asks for its kind, of all nodes or of those of a type", () => {
  const view = detailViewOf("calculate", detailSearch.read({}), NOON);
  expect(detailRequest(view)).toEqual({
    queryDate: "2026-03-09",
    pageNum: 1,
    type: "calculate",
  });
  const normal = detailViewOf(
    "all",
    detailSearch.read({
      nodes: "normal",
      search: "02-00-ab",
      filter: "earned_nothing",
      tag: "rack",
      sort: "-compute",
      size: "all",
      cols: "revenue",
    }),
    NOON,
  );
  expect(detailRequest(normal)).toEqual({
    queryDate: "2026-03-09",
    type: "all",
    pageNum: 1,
    pageSize: 200,
    deviceType: "normal",
    search: "02-00-ab",
    filterType: "earned_nothing",
    tag: "rack",
    sort: "-compute",
  });
});
