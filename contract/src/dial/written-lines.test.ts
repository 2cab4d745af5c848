import { expect, it } from "vitest";
import { EMPTY_LINE, readLines, writtenLine, type WrittenLine } from "./written-lines.ts";

const dialled = (over: Partial<WrittenLine> = {}): WrittenLine => ({
  ...EMPTY_LINE,
  account: "0571001",
  password: "secret",
  mbps: "100",
  ...over,
});
const fixed = (over: Partial<WrittenLine> = {}): WrittenLine => ({
  ...EMPTY_LINE,
  ip: "10.0.0.2",
  gateway: "10.0.0.1",
  segment: "10.0.0.0/24",
  nic: "eth1",
  ...over,
});
const problems = (type: 0 | 1, rows: readonly WrittenLine[]) =>
  readLines(type, rows).problems.map(({ row, field, error }) => [row, field, error.key.slice(5)]);

it("reads a dialled line, with one dial where none is written and its address in one form", () => {
  const { read } = readLines(0, [
    dialled({ vlan1: "100", mac: "02-aa-bb-cc-dd-ee", nic: "eth0.1" }),
  ]);
  expect(read.lines).toEqual([
    {
      lineId: "",
      account: "0571001",
      password: "secret",
      mbps: 100,
      vlan: 100,
      count: 1,
      mac: "02:AA:BB:CC:DD:EE",
      nic: "eth0.1",
    },
  ]);
});

it.each<[string, Partial<WrittenLine>, [string, string]]>([
  ["no account", { account: "" }, ["account", "rowNotFilled"]],
  ["no password", { password: "" }, ["password", "rowNotFilled"]],
  ["no bandwidth", { mbps: "" }, ["mbps", "rowNotFilled"]],
  ["a bandwidth in words", { mbps: "fast" }, ["mbps", "bandwidthInvalid"]],
  ["a fraction of bandwidth", { mbps: "1.5" }, ["mbps", "bandwidthInvalid"]],
  ["more than a device has", { mbps: "5001" }, ["mbps", "bandwidthInvalid"]],
  ["a count in words", { count: "two" }, ["count", "countInvalid"]],
  ["a count of none", { count: "0" }, ["count", "countInvalid"]],
  ["a negative count", { count: "-1" }, ["count", "countInvalid"]],
  ["a VLAN that does not exist", { vlan1: "4095" }, ["vlan1", "vlanInvalid"]],
  ["half a MAC address", { mac: "02:AA:BB" }, ["mac", "macInvalid"]],
  ["a multicast MAC address", { mac: "01:00:5E:00:00:01" }, ["mac", "macInvalid"]],
  ["an interface with an option", { nic: "eth0; reboot" }, ["nic", "nicInvalid"]],
  ["an interface that begins like an option", { nic: "-x" }, ["nic", "nicInvalid"]],
  ["a line break in the account", { account: "a\nb" }, ["account", "accountInvalid"]],
  ["a line break in the password", { password: "a\nb" }, ["password", "passwordInvalid"]],
  ["half a character in the password", { password: "a\ud83d" }, ["password", "passwordInvalid"]],
  ["a long account", { account: "x".repeat(81) }, ["account", "accountInvalid"]],
])("refuses a dialled line with %s, by row and field", (_what, over, [field, error]) => {
  expect(problems(0, [dialled(), dialled({ account: "other", ...over })])).toEqual([
    [2, field, error],
  ]);
});

it.each<[string, Partial<WrittenLine>, [string, string]]>([
  ["no interface", { nic: "" }, ["nic", "rowNotFilled"]],
  ["an address that is none", { ip: "10.0.0.300" }, ["ip", "ipInvalid"]],
  ["an address outside its network", { ip: "10.0.1.2" }, ["ip", "ipOutside"]],
  ["a gateway outside its network", { gateway: "10.0.1.1" }, ["gateway", "gatewayOutside"]],
  ["the address of its network", { ip: "10.0.0.0" }, ["ip", "ipNotHost"]],
  [
    "the broadcast address as its gateway",
    { gateway: "10.0.0.255" },
    ["gateway", "gatewayNotHost"],
  ],
  ["itself as its gateway", { gateway: "10.0.0.2" }, ["gateway", "gatewayIsLine"]],
  ["a network that is none", { segment: "10.0.0.0" }, ["segment", "segmentInvalid"]],
])("refuses a static line with %s", (_what, over, [field, error]) => {
  expect(problems(1, [fixed(over)])).toEqual([[1, field, error]]);
});

it("is read without the blanks around what was typed, and with those of its password", () => {
  const texts: Partial<WrittenLine> = {
    account: " 0571001 ",
    password: " two words\u3000",
    mbps: " 100",
  };
  expect(writtenLine((field) => texts[field] ?? " ")).toEqual({
    ...EMPTY_LINE,
    account: "0571001",
    password: " two words\u3000",
    mbps: "100",
  });
  expect(writtenLine(() => "  ")).toEqual(EMPTY_LINE);
});

it("lets a saved line keep its password", () => {
  expect(problems(0, [dialled({ lineId: "7", password: "" })])).toEqual([]);
});

it("names the first row of an account or address that repeats", () => {
  const { problems: found } = readLines(0, [dialled(), dialled({ account: "b" }), dialled()]);
  expect(found.map(({ row, params }) => [row, params])).toEqual([[3, { row: 3, first: 1 }]]);
  expect(problems(1, [fixed(), fixed()])).toEqual([[2, "ip", "ipRepeated"]]);
});

it("has at most 100 lines, each as often as it is dialled, and 5 Gbps", () => {
  const of = (count: number, over: Partial<WrittenLine> = {}) =>
    Array.from({ length: count }, (_, index) =>
      dialled({ account: `a${index}`, mbps: "50", ...over }),
    );
  expect(problems(0, of(100))).toEqual([]);
  expect(problems(0, of(101, { mbps: "1" }))).toEqual([[0, undefined, "tooManyLines"]]);
  expect(problems(0, of(51, { mbps: "1", count: "2" }))).toEqual([[0, undefined, "tooManyLines"]]);
  expect(problems(0, of(51, { mbps: "100" }))).toEqual([[0, undefined, "tooMuchBandwidth"]]);
});

it("refuses to save nothing", () => {
  expect(problems(0, [])).toEqual([[0, undefined, "nothingSubmitted"]]);
});
