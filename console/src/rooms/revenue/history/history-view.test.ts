import { describe, expect, it, onTestFinished, vi } from "vitest";
import { showZone } from "../../../shared/zone.ts";
import { historySearch, historyViewOf, presetRange } from "./history-view.ts";

const NOW = Date.parse("2026-03-01T20:00:00Z");

describe("the history that an address asks for", () => {
  it("is the last thirty days by day in UTC where it says nothing", () => {
    expect(historyViewOf(historySearch.read({}), NOW)).toEqual({
      from: "2026-01-31",
      to: "2026-03-01",
      zone: "UTC",
      step: "day",
      deviceId: undefined,
      search: "",
      page: 1,
    });
  });

  it("ends with today in the account's zone", () => {
    vi.stubGlobal("localStorage", { setItem: vi.fn() });
    onTestFinished(() => {
      showZone("UTC");
      vi.unstubAllGlobals();
    });
    showZone("Asia/Shanghai");
    const view = historyViewOf(historySearch.read({}), NOW);
    expect(view).toMatchObject({ zone: "Asia/Shanghai", to: "2026-03-02" });
  });

  it("keeps what is said, and passes over what is no day or step", () => {
    const search = { from: "2025-02-01", to: "2025-12-31", step: "month" };
    const view = historyViewOf(historySearch.read({ ...search, deviceId: "7", page: "3" }), NOW);
    expect(view).toMatchObject({
      from: search.from,
      to: search.to,
      step: "month",
      deviceId: "7",
      page: 3,
    });
    const odd = {
      from: "2026-02-30",
      to: "yesterday",
      step: "week",
      page: "-1",
    };
    expect(historyViewOf(historySearch.read(odd), NOW)).toEqual(
      historyViewOf(historySearch.read({}), NOW),
    );
  });
});

it("ranges that are asked for often begin and end with whole months and years", () => {
  const today = "2026-03-02";
  expect(presetRange("last30", today)).toEqual({ from: "2026-02-01", to: today });
  expect(presetRange("thisMonth", today)).toEqual({ from: "2026-03-01", to: today });
  expect(presetRange("lastMonth", today)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(presetRange("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(presetRange("thisYear", today)).toEqual({ from: "2026-01-01", to: today });
  expect(presetRange("lastYear", today)).toEqual({ from: "2025-01-01", to: "2025-12-31" });
});
