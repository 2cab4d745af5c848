import { expect, test } from "vitest";
import { fleetRequest, fleetSearch, fleetViewOf } from "./fleet-view.ts";

test("a view is read from the address, and what the page does not know is ignored", () => {
  const parameters = { page: "3", search: " attic ", sort: "note", filter: "compute_untask" };
  expect(fleetViewOf(fleetSearch.choose.read(parameters))).toEqual({
    page: 3,
    search: "attic",
    byNote: true,
    condition: "compute_untask",
  });
  const odd = { page: "-1", sort: "price", filter: "compute_untask" };
  expect(fleetViewOf(fleetSearch.network.read(odd))).toEqual({
    page: 1,
    search: "",
    byNote: false,
    condition: "",
  });
});

test("each page asks for the rows that it shows", () => {
  const whole = { page: 1, search: "", byNote: false, condition: "" } as const;
  const lite = { pageNum: 1, deviceType: "lite" };
  expect(fleetRequest("network", whole)).toEqual({
    ...lite,
    type: "network",
    filterType: "network",
  });
  const compute = { ...lite, type: "compute", filterType: "calculate" };
  expect(fleetRequest("compute", whole)).toEqual(compute);
  expect(fleetRequest("choose", whole)).toEqual({ ...compute, manual_schedule: true });
});

test("search, order and condition go to the server; a whole MAC address in the spelling that is stored", () => {
  const view = {
    page: 2,
    search: "02-00-ab-cd-ef-01",
    byNote: true,
    condition: "network_bad",
  } as const;
  expect(fleetRequest("network", view)).toEqual({
    pageNum: 2,
    deviceType: "lite",
    type: "network",
    filterType: "network_bad",
    deviceOrder: "note",
    search: "02:00:AB:CD:EF:01",
  });
});
