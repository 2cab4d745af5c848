import type { NeedKind } from "@nodeyard/contract/home/rules.ts";
import { expect, test } from "vitest";
import { listNeeds, type NeedGroup } from "./list-needs.ts";

function group(
  kind: NeedKind,
  lost: readonly (bigint | undefined)[],
  over: Partial<NeedGroup> = {},
): NeedGroup {
  return {
    kind,
    deviceCount: lost.length,
    lostMicroBp: lost.reduce<bigint | undefined>(
      (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
      0n,
    ),
    devices: lost.map((lostMicroBp, index) => ({
      device: {
        deviceId: `${kind}-${index}`,
        deviceType: "lite",
        serverHostname: "host",
        mac_address: "02:00:00:00:00:01",
        note: "",
      },
      lostMicroBp,
    })),
    ...over,
  };
}
const WALLET = group("wallet", [], { lostMicroBp: undefined });
const listed = (groups: readonly NeedGroup[]) => {
  const { list, rest } = listNeeds(groups);
  return [...list.map((need) => need.device?.deviceId ?? `${need.deviceCount} ${need.kind}`), rest];
};

test("few devices are listed one by one, the costliest first, whatever their reason", () => {
  const groups = [group("offline", [70n, 70n]), group("unstable", [90n, 20n])];
  expect(listed(groups)).toEqual(["unstable-0", "offline-0", "offline-1", "unstable-1", 0]);
});

test("more than three are folded into one thing with the sum of their losses", () => {
  const { list } = listNeeds([group("offline", [70n, 70n, 70n, 70n])]);
  expect(list).toMatchObject([{ deviceCount: 4, device: null, lostPerDay: "0.000280" }]);
});

test("so are few of which not all are known", () => {
  const [one] = group("bandwidth", [5n]).devices;
  const partly = group("bandwidth", [5n, 4n], { devices: one ? [one] : [] });
  expect(listed([partly])).toEqual(["2 bandwidth", 0]);
});

test("folding makes room, the cheapest first, so that every reason is listed", () => {
  const groups = [
    group("offline", [70n, 70n, 70n]),
    group("unstable", [9n, 8n, 7n]),
    group("bandwidth", [5n]),
    WALLET,
  ];
  expect(listed(groups)).toEqual([
    "offline-0",
    "offline-1",
    "offline-2",
    "3 unstable",
    "bandwidth-0",
    "0 wallet",
    0,
  ]);
});

test("what costs an unknown amount comes after what costs a known one, in a fixed order", () => {
  const groups = [WALLET, group("task", [undefined]), group("stability", [1n])];
  expect(listed(groups)).toEqual(["stability-0", "task-0", "0 wallet", 0]);
});

test("six are listed at most, and the others counted", () => {
  const kinds = ["offline", "unstable", "task", "evening_peak", "bandwidth", "stability"] as const;
  expect(listed([...kinds.map((kind) => group(kind, [1n])), WALLET]).at(-1)).toBe(1);
  expect(listed([])).toEqual([0]);
});
