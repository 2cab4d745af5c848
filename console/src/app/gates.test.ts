import { expect, test } from "vitest";
import { flagsOf, isOpen, menuOf, placeAt, type Viewer } from "./gates.ts";
import type { Place } from "./navigation.ts";

const chinese: Viewer = { site: "chinese", flags: new Set() };
const international: Viewer = { site: "international", flags: new Set() };

test("opens a page without gates to everybody", () => {
  expect(isOpen({}, chinese)).toBe(true);
  expect(isOpen({}, international)).toBe(true);
});

test("closes a page of the other site", () => {
  expect(isOpen({ site: "chinese" }, international)).toBe(false);
  expect(isOpen({ site: "international" }, chinese)).toBe(false);
  expect(isOpen({ site: "chinese" }, chinese)).toBe(true);
});

test("opens a flagged page only with the flag, and only on its site", () => {
  const place = { site: "chinese", flag: "buyback" } as const;
  expect(isOpen(place, chinese)).toBe(false);
  expect(isOpen(place, { site: "chinese", flags: new Set(["downlink"]) })).toBe(false);
  expect(isOpen(place, { site: "chinese", flags: new Set(["buyback"]) })).toBe(true);
  expect(isOpen(place, { site: "international", flags: new Set(["buyback"]) })).toBe(false);
});

test("knows no flag before the user info has arrived", () => {
  expect(flagsOf(undefined).size).toBe(0);
  expect([...flagsOf({ buybackAuth: true, downlinkAuth: false })]).toEqual(["buyback"]);
});

test("finds a page without regard to case or a trailing slash", () => {
  const places = [{ path: "/" }, { path: "/AccountSet" }];
  expect(placeAt(places, "/accountSet/")?.path).toBe("/AccountSet");
  expect(placeAt(places, "/")?.path).toBe("/");
  expect(placeAt(places, "/nowhere")).toBeUndefined();
});

test("puts the pages of a group together under one heading and leaves closed ones out", () => {
  const place = (path: string, extra: Partial<Place>) => ({
    path,
    area: "panel" as const,
    ...extra,
  });
  const sections = menuOf(
    [
      place("/", {}),
      place("/revenue", { group: "groupRevenue" }),
      place("/buyBack", { site: "chinese" }),
      place("/devAllRevenue", { group: "groupRevenue" }),
      { path: "/hardList", area: "hardware" as const },
    ],
    "panel",
    international,
  );
  expect(sections.map((each) => [each.group, each.places.map(({ path }) => path)])).toEqual([
    [undefined, ["/"]],
    ["groupRevenue", ["/revenue", "/devAllRevenue"]],
  ]);
});
