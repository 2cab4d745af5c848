import { expect, test } from "vitest";
import { flagsOf, isOpen, matchRoute, menuOf, type Viewer } from "./gates.ts";
import type { RouteDef } from "./routes/route-def.ts";

const chinese: Viewer = { site: "chinese", flags: new Set() };
const international: Viewer = { site: "international", flags: new Set() };

test("opens a page without gates to everyone", () => {
  expect(isOpen({}, chinese)).toBe(true);
  expect(isOpen({}, international)).toBe(true);
});

test("closes a page of the other site", () => {
  expect(isOpen({ gates: { site: "chinese" } }, international)).toBe(false);
  expect(isOpen({ gates: { site: "international" } }, chinese)).toBe(false);
  expect(isOpen({ gates: { site: "chinese" } }, chinese)).toBe(true);
});

test("opens a flagged page only with the flag, and only on its site", () => {
  const route = { gates: { site: "chinese", flag: "buyback" } } as const;
  expect(isOpen(route, chinese)).toBe(false);
  expect(isOpen(route, { site: "chinese", flags: new Set(["downlink"]) })).toBe(false);
  expect(isOpen(route, { site: "chinese", flags: new Set(["buyback"]) })).toBe(true);
  expect(isOpen(route, { site: "international", flags: new Set(["buyback"]) })).toBe(false);
});

test("knows no flag before the user info has arrived", () => {
  expect(flagsOf(undefined).size).toBe(0);
  expect([...flagsOf({ buybackAuth: true, downlinkAuth: false })]).toEqual(["buyback"]);
});

test("finds a page without regard to case or a trailing slash", () => {
  const routes = [{ path: "/" }, { path: "/AccountSet" }];
  expect(matchRoute(routes, "/accountSet/")?.path).toBe("/AccountSet");
  expect(matchRoute(routes, "/")?.path).toBe("/");
  expect(matchRoute(routes, "/nowhere")).toBeUndefined();
});

test("puts the pages of a group together under one heading and leaves closed ones out", () => {
  const route = (path: string, extra: Partial<RouteDef>) => ({
    path,
    area: "panel" as const,
    ...extra,
  });
  const sections = menuOf(
    [
      route("/", {}),
      route("/revenue", { group: "groupRevenue" }),
      route("/buyBack", { gates: { site: "chinese" } }),
      route("/devAllRevenue", { group: "groupRevenue" }),
      { path: "/hardList", area: "hardware" as const },
    ],
    "panel",
    international,
  );
  expect(sections.map((each) => [each.group, each.routes.map(({ path }) => path)])).toEqual([
    [undefined, ["/"]],
    ["groupRevenue", ["/revenue", "/devAllRevenue"]],
  ]);
});
