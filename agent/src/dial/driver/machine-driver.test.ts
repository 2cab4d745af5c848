import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMachineDriver, type DriverParts } from "./machine-driver.ts";
import { mayConfigureNetwork } from "./net-admin.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "nodeyard-driver-"));
});
afterEach(() => rm(root, { recursive: true }));

const driver = (parts: Partial<DriverParts> = {}) =>
  createMachineDriver(root, {
    pppd: "/bin/sh",
    ip: "/bin/true",
    nft: "/bin/true",
    pppDevice: "/dev/null",
    plugin: "rp-pppoe.so",
    mayConfigure: () => true,
    ...parts,
  });

const line = { id: "1", version: 1, isDialled: true } as const;
const pppoe = {
  ...line,
  kind: "pppoe",
  account: "a",
  password: "b",
  vlan: null,
  count: 1,
  mac: null,
  nic: "no-such-nic",
} as const;
const fixed = {
  ...line,
  kind: "static",
  ip: "10.9.9.2",
  gateway: "10.9.9.1",
  prefixLength: 24,
  nic: "no-such-nic",
} as const;
const dial = (parts: Partial<DriverParts>, which: typeof pppoe | typeof fixed = pppoe) =>
  driver(parts).dial({ line: which, session: 1, number: 1 });

describe("a machine that cannot dial", () => {
  it.each<[string, Partial<DriverParts>]>([
    ["noPpp", { pppDevice: "/dev/no-such-device" }],
    ["noPppd", { pppd: "/no/such/pppd" }],
    ["noPppd", { pppd: "no-such-program" }],
    ["noPppd", { plugin: undefined }],
    ["noRight", { mayConfigure: () => false }],
  ])("says %s, for the device and for each line", async (reason, parts) => {
    expect(await driver(parts).readiness()).toBe(reason);
    await expect(dial(parts)).rejects.toMatchObject({ failure: { error: reason } });
  });

  it("has static lines without PPP, but none without the right to configure", async () => {
    const noInterface = { failure: { error: "noInterface", detail: "no-such-nic" } };
    await expect(dial({ pppd: "/no/such/pppd" }, fixed)).rejects.toMatchObject(noInterface);
    const noRight = { failure: { error: "noRight" } };
    await expect(dial({ mayConfigure: () => false }, fixed)).rejects.toMatchObject(noRight);
  });
});

it("is ready with pppd, its plug-in, PPP in the kernel and the right to configure", async () => {
  expect(await driver().readiness()).toBe("ready");
});

it.each([
  ["0000000000001000", true],
  ["000001ffffffffff", true],
  ["0000000000000000", false],
  ["0000000000400000", false],
])(
  "reads from the capabilities %s whether the network may be configured: %s",
  async (effective, may) => {
    const file = join(root, "status");
    await writeFile(
      file,
      `Name:\tnode\nCapPrm:\tffffffffffffffff\nCapEff:\t${effective}\nCapBnd:\tffffffffffffffff\n`,
    );
    expect(mayConfigureNetwork(file)).toBe(may);
    expect(mayConfigureNetwork(join(root, "none"))).toBe(false);
  },
);
