import { expect, test } from "vitest";
import { detailRequest, detailSearch, detailViewOf } from "./detail-view.ts";

const NOON = Date.parse("2026-03-10T12:00:00Z");

test("yesterday in UTC is shown where the address names no day that is offered", () => {
  const whole = { kind: "all", day: "2026-03-09", page: 1, search: "", nodes: "all" };
  expect(detailViewOf("all", detailSearch.read({}), NOON)).toEqual(whole);
  expect(detailViewOf("all", detailSearch.read({ day: "2026-03-10", page: "x" }), NOON)).toEqual(
    whole,
  );
  expect(
    detailViewOf(
      "network",
      detailSearch.read({ day: "2026-03-03", page: "2", search: " AB " }),
      NOON,
    ),
  ).toEqual({
    kind: "network",
    day: "2026-03-03",
    page: 2,
    search: "AB",
    nodes: "all",
  });
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
    detailSearch.read({ nodes: "normal", search: "02-00-ab" }),
    NOON,
  );
  expect(detailRequest(normal)).toMatchObject({ deviceType: "normal", search: "02-00-ab" });
});
