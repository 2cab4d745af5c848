import { expect, it } from "vitest";
import type { Meter } from "../../monitoring/meter.ts";
import { countLines } from "./count-lines.ts";

/** A port with two VLANs, one of them with an address of its own above it. */
const LOWER = new Map([
  ["eth1.100", ["eth1"]],
  ["nyv3.200", ["eth1"]],
  ["nym2", ["nyv3.200"]],
]);

async function counted(ownName: string, ...lines: readonly (readonly [string, string])[]) {
  const network = [{ name: ownName, inBytes: 1_000, outBytes: 100, lineBps: 1e9 }];
  const counters = { steadyMs: 0, cpuBusyMs: 0, cpuTotalMs: 0, memoryPercent: 0, network };
  const meter = { counters: async () => counters } as Partial<Meter> as Meter;
  const traffic = lines.map(([name, ethernet]) => ({
    interface: name,
    ethernet,
    receivedBytes: 30,
    sentBytes: 3,
  }));
  const links = {
    lowerInterfaces: (name: string) => LOWER.get(name) ?? [],
    lineRateOf: (name: string) => (name === "eth1" ? 1e10 : undefined),
  };
  return (await countLines(meter, () => traffic, links).counters()).network;
}
const names = async (...wanted: Parameters<typeof counted>) =>
  (await counted(...wanted)).map(({ name }) => name);

it("lines on another port than that of the default route count beside it, each at its port's rate", async () => {
  expect(await counted("eth0", ["nyp1", "eth1"], ["nyp2", "nym2"])).toEqual([
    { name: "eth0", inBytes: 1_000, outBytes: 100, lineBps: 1e9 },
    { name: "nyp1", inBytes: 30, outBytes: 3, lineBps: 1e10 },
    { name: "nyp2", inBytes: 30, outBytes: 3, lineBps: 100e9 },
  ]);
});

it.each<[string, string, readonly (readonly [string, string])[], string[]]>([
  ["sessions above the port of the default route", "eth1", [["nyp1", "eth1"]], ["eth1"]],
  ["sessions above a VLAN above that port", "eth1", [["nyp2", "nym2"]], ["eth1"]],
  ["sessions in the VLAN of the default route", "eth1.100", [["nyp1", "eth1.100"]], ["eth1.100"]],
  [
    "two static lines of a port and a session above it",
    "eth0",
    [
      ["eth1", "eth1"],
      ["eth1", "eth1"],
      ["nyp2", "nym2"],
    ],
    ["eth0", "eth1"],
  ],
  ["a static line of the default route's port", "eth1", [["eth1", "eth1"]], ["eth1"]],
  ["a port above which the default route is", "eth1.100", [["eth1", "eth1"]], ["eth1"]],
])("%s count once", async (_what, own, lines, left) => {
  expect(await names(own, ...lines)).toEqual(left);
});

it("a session in another VLAN than the default route's counts beside it", async () => {
  expect(await names("eth1.100", ["nyp2", "nym2"])).toEqual(["eth1.100", "nyp2"]);
});
