import type { HomeOverviewResponse } from "@nodeyard/contract/home/overview-calls.ts";
import { expect, test } from "vitest";
import { fleetSentence } from "./fleet-sentence.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { overview } from "./messages.ts";

type Fleet = HomeOverviewResponse["fleet"];
const NOW = Date.parse("2026-11-22T12:00:00Z");

function fleet(over: Partial<Fleet>): Fleet {
  const { good = 0, offline = 0, unstable = 0, unknown = 0 } = over;
  return {
    level: "warning",
    good,
    offline,
    unstable,
    unknown,
    total: good + offline + unstable + unknown,
    countedAt: "2026-11-22T12:00:00.000Z",
    worst: null,
    lostPerDay: null,
    ...over,
  };
}
const worst = (over: Partial<NonNullable<Fleet["worst"]>> = {}): NonNullable<Fleet["worst"]> => ({
  kind: "offline",
  deviceCount: 1,
  device: {
    deviceId: "7",
    deviceType: "lite",
    serverHostname: "x86-008",
    mac_address: "02:00:00:00:00:07",
    note: "",
  },
  since: "2026-11-19T16:00:00.000Z",
  lostPerDay: "70734.947876",
  solution: "",
  fault: "",
  ...over,
});

test("one device that is offline is named, with since when and what it costs a day", () => {
  const lost = { offline: 1, good: 26, worst: worst(), lostPerDay: "70734.947876" };
  expect(fleetSentence(fleet(lost), NOW)).toEqual({
    earning: overview.someEarning("26", "27", 26, 27),
    device: lost.worst,
    problem: expect.stringMatching(/2 .+ 20 /),
    cost: overview.atMostADay("70,800"),
  });
});

test("several are counted, and a cost that is not known is left out", () => {
  const found = fleetSentence(fleet({ good: 20, offline: 3, unstable: 2 }), NOW);
  expect(found.problem).toBe(overview.severalNotWell(3, 2));
  expect(found.cost).toBeUndefined();
  expect(found.device).toBeNull();
});

test("a device that never reported, and one that is unstable, have words of their own", () => {
  const never = fleet({ good: 1, offline: 1, worst: worst({ since: null }) });
  expect(fleetSentence(never, NOW).problem).toBe(overview.neverReported);
  const unstable = fleet({ good: 1, unstable: 1, worst: worst({ kind: "unstable" }) });
  expect(fleetSentence(unstable, NOW).problem).toBe(overview.isUnstable);
});

test("new devices are neither earning nor at fault", () => {
  expect(fleetSentence(fleet({ unknown: 2 }), NOW)).toEqual({
    earning: overview.nothingMeasured(2),
  });
  expect(fleetSentence(fleet({ good: 3, unknown: 1 }), NOW)).toEqual({
    earning: overview.allEarning(3),
    unmeasured: overview.unmeasured(1),
  });
});

test.each([
  [en.allEarning(1), "Your device is earning."],
  [en.allEarning(1200), "All 1,200 devices are earning."],
  [en.someEarning("1", "2", 1, 2), "1 of 2 devices is earning."],
  [en.someEarning("0", "1", 0, 1), "Your device is not earning."],
  [en.severalNotWell(1, 0), "1 device is offline"],
  [en.severalNotWell(2, 1), "2 devices are offline, 1 device is unstable"],
  [zh.allEarning(1), "你的设备正在产生收益。"],
  [zh.someEarning("26", "27", 26, 27), "27 台设备中 26 台正在产生收益。"],
  [zh.someEarning("0", "3", 0, 3), "3 台设备都没有产生收益。"],
  [zh.severalNotWell(2, 1), "2 台离线，1 台不稳定"],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});
