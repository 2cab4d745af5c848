import type { DialLine, OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { expect, it } from "vitest";
import { dial } from "../messages.ts";
import { differences } from "./differences.ts";

const line = (lineId: string, over: Partial<DialLine> = {}): DialLine => ({
  lineId,
  account: `a${lineId}`,
  password: "******",
  passwordMark: "m1",
  mbps: 100,
  vlan1: null,
  count: 1,
  mac: "",
  nic: "",
  ip: "",
  gateway: "",
  segment: "",
  ...over,
});
const config = (dialAccounts: DialLine[], dialConfigName = "name"): OpenDialConfig => ({
  _id: "1",
  dialConfigID: "1",
  dialConfigName,
  dialConfigType: 0,
  dialCount: dialAccounts.length,
  dialBandwidths: 0,
  dialStatus: 0,
  unDialCount: 0,
  node: null,
  version: 1,
  changedAt: "",
  dialAccounts,
  unDialList: [],
});

it("names each field that is another, lines that came and lines that went", () => {
  const before = config([line("1"), line("2")]);
  const after = config([line("1", { mbps: 50, vlan1: 7 }), line("3")], "renamed");
  expect(differences(before, after)).toEqual([
    { line: "", what: dial.configName, before: "name", after: "renamed" },
    { line: "a1", what: dial.bandwidth, before: "100", after: "50" },
    { line: "a1", what: dial.vlan, before: "", after: "7" },
    { line: "a3", what: dial.lineAdded, before: "", after: "a3" },
    { line: "a2", what: dial.lineRemoved, before: "a2", after: "" },
  ]);
});

it("names what no field shows: another password, the type, the order", () => {
  const before = config([line("1"), line("2")]);
  const after = config([line("2", { passwordMark: "m2" }), line("1")]);
  expect(differences(before, { ...after, dialConfigType: 1 })).toEqual([
    { line: "", what: dial.type, before: dial.dialled, after: dial.static },
    { line: "", what: dial.order, before: "", after: dial.orderChanged },
    { line: "a2", what: dial.password, before: "", after: dial.passwordChanged },
  ]);
  expect(differences(before, before)).toEqual([]);
});
