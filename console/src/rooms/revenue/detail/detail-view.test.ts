import { expect, test } from "vitest";
import { detailRequest, detailSearch, detailViewOf } from "./detail-view.ts";

const NOON = Date.parse("2026-03-10T12:00:00Z");

test("yesterday in UTC is shown where the address names no day that is offered", () => {
  const whole = { kind: "all", day: "2026-03-09", page: 1, search: "" };
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
  });
});

test("each page asks for the lite nodes of its kind; a whole MAC address in the spelling that is stored", () => {
  const view = detailViewOf("calculate", detailSearch.read({}), NOON);
  expect(detailRequest(view)).toEqual({
    queryDate: "2026-03-09",
    pageNum: 1,
    type: "calculate",
    deviceType: "lite",
  });
  expect(detailRequest({ ...view, search: "02-00-ab-cd-ef-01" }).mac_address).toBe(
    "02:00:AB:CD:EF:01",
  );
  expect(detailRequest({ ...view, search: "ab:c" }).mac_address).toBe("ab:c");
});
