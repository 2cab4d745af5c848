import { describe, expect, it } from "vitest";
import { ethernetOf, isUsablePppoe, pppoeOptions } from "./pppoe-options.ts";

const LINE = {
  id: "7",
  version: 1,
  isDialled: true,
  kind: "pppoe",
  account: "ad12345678@163.gd",
  password: "p4ss",
  vlan: null,
  count: 1,
  mac: null,
  nic: null,
} as const;
const options = (change: object, ethernetMtu = 1500) =>
  pppoeOptions(
    { ...LINE, ...change },
    { ethernet: "eth0.45", ethernetMtu, name: "nyp3", plugin: "rp-pppoe.so" },
  );

describe("options of a session", () => {
  it("name the plug-in, the interface to dial on and the one to make, and leave the default route alone", () => {
    const lines = options({}).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "plugin rp-pppoe.so",
      "nic-eth0.45",
      "ifname nyp3",
      'user "ad12345678@163.gd"',
      'password "p4ss"',
    ]);
    expect(ethernetOf(options({ password: "nic-eth9" }))).toBe("eth0.45");
    expect(lines).toContain("nodefaultroute");
    expect(lines).toContain("nopersist");
  });

  it.each([
    ["1492 on Ethernet", 1500, 1492],
    ["less where the interface has less", 1400, 1392],
    ["1500 where the interface has room for it", 1508, 1500],
    ["no more than that", 9000, 1500],
  ])("ask for an MTU of %s", (_name, ethernetMtu, mtu) => {
    const lines = options({}, ethernetMtu).split("\n");
    expect(lines).toEqual(expect.arrayContaining([`mtu ${mtu}`, `mru ${mtu}`]));
  });

  it("keep quotes, backslashes, blanks and hashes of a password in one word", () => {
    const password = String.raw`a "b\c # d`;
    expect(options({ password })).toContain(String.raw`password "a \"b\\c # d"`);
  });
});

describe("settings that cannot be dialled", () => {
  it.each([
    [
      "a password with a line break, which would be another option",
      { password: "x\nconnect /bin/sh" },
    ],
    ["an account with a control character", { account: "a\u0000b" }],
    ["an empty account", { account: "" }],
    ["an interface that is a path", { nic: "../../etc" }],
    ["an interface that is an option", { nic: "-all" }],
    ["an interface with a blank", { nic: "eth0 x" }],
    ["a VLAN out of range", { vlan: 4095 }],
    ["a MAC address that is none", { mac: "02:00:00:00:00" }],
  ])("are %s", (_name, change) => {
    expect(isUsablePppoe({ ...LINE, ...change })).toBe(false);
  });

  it("are not those with a VLAN, an address and a NIC of their own", () => {
    expect(isUsablePppoe({ ...LINE, vlan: 4094, mac: "02:00:00:00:00:01", nic: "enp3s0" })).toBe(
      true,
    );
  });
});
