import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { expect, test } from "vitest";
import { differences, errorsOf, readForm, type Choices } from "./node-form.ts";

const CHOICES: Choices = { netType: 0, secretKind: "password", dialConfigID: "7", province: "" };
const GOOD = {
  serverNote: " 一号 ",
  serverOwner: "小王",
  ip: "8.8.8.8",
  serverJumperPort: "22",
  serverLoginAccount: "root",
  bandwidthMb: "1000",
  serverPasswd: " twelve chars",
};

function formOf(over: Partial<Record<keyof typeof GOOD | "serverGateway", string>> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...over })) data.set(name, value);
  return data;
}
const wrong = (over: Parameters<typeof formOf>[0], choices = CHOICES, isStored = false) =>
  Object.entries(errorsOf(readForm(formOf(over), choices), choices, isStored)).flatMap(
    ([name, text]) => (text === undefined ? [] : [name]),
  );

test("a form is read without the spaces around its texts, but with those of a password", () => {
  const form = readForm(formOf(), CHOICES);
  expect(form).toMatchObject({
    serverNote: "一号",
    serverPasswd: " twelve chars",
    dialConfigID: "",
    province: "" as const,
  });
});

test("every rule of a node's form is checked before it is sent", () => {
  const aggregated = { ...CHOICES, netType: 1 as const };
  expect(wrong({})).toEqual([]);
  expect(wrong({ serverNote: "", serverOwner: " ", ip: "", serverLoginAccount: "" })).toEqual([
    "serverNote",
    "serverOwner",
    "ip",
    "serverLoginAccount",
  ]);
  for (const port of ["", "x", "-1", "0", "65536", "22.5"])
    expect(wrong({ serverJumperPort: port })).toEqual(["serverJumperPort"]);
  for (const mbps of ["", "0", "10001", "1e3"])
    expect(wrong({ bandwidthMb: mbps })).toEqual(["bandwidthMb"]);
  for (const password of ["", "elevenchars", "x".repeat(21)])
    expect(wrong({ serverPasswd: password })).toEqual(["serverPasswd"]);
  expect(wrong({ serverPasswd: "" }, CHOICES, true)).toEqual([]);
  expect(wrong({ bandwidthMb: "" }, aggregated)).toEqual(["serverGateway"]);
  expect(wrong({ serverGateway: "8.8.8.1", bandwidthMb: "5001" }, aggregated)).toEqual([
    "bandwidthMb",
  ]);
  expect(wrong({}, { ...CHOICES, secretKind: "key" })).toEqual(["serverPrivateKey"]);
});

test("what differs between two states of a node is named with both values", () => {
  const node = {
    serverNetType: 1,
    serverNote: "甲",
    province: "",
    serverOwner: "王",
    serverExtIP: "8.8.8.8",
    serverJumperPort: 22,
    serverIntIP: "",
    serverGateway: "8.8.8.1",
    bandwidthMb: null,
    serverLoginAccount: "root",
    serverConfigName: "",
    serverRecords: "",
  } as StandardNode;
  const now = { ...node, serverNote: "乙", bandwidthMb: 500 };
  expect(differences(node, now).map(({ before, now: value }) => [before, value])).toEqual([
    ["甲", "乙"],
    ["", "500"],
  ]);
  expect(differences(node, node)).toEqual([]);
});
