import { expect, test } from "vitest";
import { fleetRequest, fleetSearch } from "./fleet-view.ts";

const unfiltered = fleetSearch.choose.read({});

test("a view is read from the address, and what the page does not know is ignored", () => {
  const parameters = {
    page: "3",
    search: " attic ",
    sort: "-earnedToday",
    filter: "compute_untask",
    tag: "rack",
    size: "50",
  };
  expect(fleetSearch.choose.read(parameters)).toMatchObject({
    page: 3,
    search: "attic",
    sort: "-earnedToday",
    filter: "compute_untask",
    tag: "rack",
    size: "50",
  });
  const odd = { page: "-1", sort: "price", filter: "compute_untask", size: "9", cols: "<b>" };
  expect(fleetSearch.network.read(odd)).toEqual(fleetSearch.network.read({}));
});

test("each page asks for the rows that it shows, what needs its owner first", () => {
  const lite = { pageNum: 1, deviceType: "lite", hasFigures: true };
  expect(fleetRequest("network", unfiltered)).toEqual({
    ...lite,
    type: "network",
    filterType: "network",
    sort: "status",
  });
  const compute = { ...lite, type: "compute", filterType: "calculate", sort: "tasks" };
  expect(fleetRequest("compute", unfiltered)).toEqual(compute);
  expect(fleetRequest("choose", unfiltered)).toEqual({ ...compute, manual_schedule: true });
});

test("search, order, filter and size go to the server; a whole MAC address in the spelling that is stored", () => {
  const view = {
    ...unfiltered,
    page: 2,
    size: "all",
    search: "02-00-ab-cd-ef-01",
    sort: "-name",
    filter: "network_bad",
    tag: "rack",
  } as const;
  expect(fleetRequest("network", view)).toEqual({
    pageNum: 2,
    pageSize: 200,
    deviceType: "lite",
    type: "network",
    filterType: "network_bad",
    sort: "-name",
    tag: "rack",
    hasFigures: true,
    search: "02:00:AB:CD:EF:01",
  });
});
