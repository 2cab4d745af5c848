import { expect, test } from "vitest";
import { linePlaces } from "./line-places.ts";

const NOW = Date.parse("2026-03-05T12:00:00Z");

/** Names and addresses of the places that a line of a kind and day opens into. */
function placesOf(kind: Parameters<typeof linePlaces>[0]["kind"], day: string) {
  return linePlaces({ kind, occurredAt: `${day}T00:00:00.000Z` }, NOW).map(
    ({ name, address }) => `${name} ${address.to}?${new URLSearchParams(address.search)}`,
  );
}
const historyOf = (day: string) => `history /revenue?view=history&from=${day}&to=${day}`;

test("a line of the last seven days opens into the list of its kind on that day", () => {
  expect(placesOf("compute", "2026-03-04")).toEqual(["devices /calculateDetail?day=2026-03-04"]);
  expect(placesOf("invite", "2026-02-26")).toEqual(["invited /inviteDetail?day=2026-02-26"]);
  expect(placesOf("activity", "2026-03-04")).toEqual([
    "newDevices /devAllRevenue_new?day=2026-03-04",
  ]);
});

test("an older line opens into the history of its day", () => {
  for (const kind of ["compute", "invite", "activity"] as const) {
    expect(placesOf(kind, "2026-02-25")).toEqual([historyOf("2026-02-25")]);
    expect(placesOf(kind, "2025-12-01")).toEqual([historyOf("2025-12-01")]);
  }
});

test("activity of a month's start in this year also opens into the list of old devices", () => {
  expect(placesOf("activity", "2026-03-01")).toEqual([
    "newDevices /devAllRevenue_new?day=2026-03-01",
    "oldDevices /devAllRevenue_old?day=2026-03-01",
  ]);
  expect(placesOf("activity", "2026-02-01")).toEqual([
    historyOf("2026-02-01"),
    "oldDevices /devAllRevenue_old?day=2026-02-01",
  ]);
});

test("a network line has its hour, and an adjustment nothing further", () => {
  expect(placesOf("network", "2026-03-04")).toEqual([]);
  expect(placesOf("adjustment", "2026-03-04")).toEqual([]);
});
