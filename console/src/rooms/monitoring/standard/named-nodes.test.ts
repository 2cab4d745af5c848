import { expect, it } from "vitest";
import { chosenNode, nodeLabel } from "./named-nodes.ts";

const node = (deviceId: string, serverHostname: string, note = "") => ({
  deviceId,
  serverHostname,
  note,
  mac_address: `06:00:00:00:00:0${deviceId}`,
});
const first = node("1", "edge-sh-01", "rack 3");
const second = node("2", "EDGE-bj-02");
const third = node("3", "");
const NODES = [first, second, third];

it("names a node by hostname, note and MAC, as far as it has them", () => {
  expect(NODES.map(nodeLabel)).toEqual([
    "edge-sh-01 · rack 3 · 06:00:00:00:00:01",
    "EDGE-bj-02 · 06:00:00:00:00:02",
    "06:00:00:00:00:03",
  ]);
});

it("shows the first node where the address names none, and never another than the one it names", () => {
  expect(chosenNode(NODES, undefined)).toBe(first);
  expect(chosenNode(NODES, "2")).toBe(second);
  expect(chosenNode(NODES, "9")).toBeUndefined();
  expect(chosenNode([], undefined)).toBeUndefined();
});
