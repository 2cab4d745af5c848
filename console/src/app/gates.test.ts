import { expect, test } from "vitest";
import { flagsOf, isOpen, isShown, matchRoute, menuOf, pagesBeside, type Viewer } from "./gates.ts";
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
  const closed = { buybackAuth: false, downlinkAuth: false, operatorRoles: [] };
  expect([...flagsOf({ ...closed, buybackAuth: true })]).toEqual(["buyback"]);
  expect([...flagsOf({ ...closed, operatorRoles: ["support"] })]).toEqual(["operator"]);
});

test("shows the operators' menu in their area alone, and to nobody else", () => {
  const routes = [{ area: "panel" }, { area: "operator" }] as const;
  const operator: Viewer = { site: "chinese", flags: new Set(["operator"]) };
  expect(pagesBeside(routes, routes[1], operator)).toEqual([routes[1]]);
  expect(pagesBeside(routes, routes[0], operator)).toEqual([routes[0]]);
  expect(pagesBeside(routes, routes[1], chinese)).toEqual([routes[0]]);
});

test("finds a page without regard to case or a trailing slash", () => {
  const routes = [{ path: "/" }, { path: "/AccountSet" }];
  expect(matchRoute(routes, "/accountSet/")?.path).toBe("/AccountSet");
  expect(matchRoute(routes, "/")?.path).toBe("/");
  expect(matchRoute(routes, "/nowhere")).toBeUndefined();
});

test("lists open pages under the headings in their order, each with its views", () => {
  const route = (path: string, extra: Partial<RouteDef>) => ({
    path,
    label: "home" as const,
    icon: "home" as const,
    ...extra,
  });
  const history = { view: "history", label: "history", icon: "calendar" } as const;
  const sections = menuOf(
    [
      route("/", {}),
      route("/revenue", { group: "groupRevenue", views: [history] }),
      route("/buyBack", { gates: { site: "chinese" } }),
      route("/hardList", { group: "groupDevices" }),
      route("/devAllRevenue", { group: "groupRevenue" }),
    ],
    international,
  );
  expect(
    sections.map(({ group, items }) => [group, items.map(({ path, view }) => [path, view])]),
  ).toEqual([
    [undefined, [["/", undefined]]],
    ["groupDevices", [["/hardList", undefined]]],
    [
      "groupRevenue",
      [
        ["/revenue", undefined],
        ["/revenue", "history"],
        ["/devAllRevenue", undefined],
      ],
    ],
  ]);
});

test("marks a view in the place of its page, and the page for a view without an entry", () => {
  const revenue = {
    path: "/revenue",
    views: [{ view: "history", label: "history", icon: "calendar" }],
  } as const;
  const shown = (view: string | undefined) =>
    [undefined, "history"].map((own) => isShown({ path: "/revenue", view: own }, revenue, view));
  expect(shown(undefined)).toEqual([true, false]);
  expect(shown("history")).toEqual([false, true]);
  expect(shown("nonsense")).toEqual([true, false]);
  expect(isShown({ path: "/", view: undefined }, revenue, undefined)).toBe(false);
  expect(isShown({ path: "/", view: undefined }, undefined, undefined)).toBe(false);
});
