import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { hardwarePrint } from "./hardware-print.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A machine with a card, a disk and a port; a file that is null is not there. */
function machine(files: Readonly<Record<string, string | null>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "nodeyard-print-"));
  roots.push(root);
  const all: Record<string, string | null> = {
    "sys/block/mmcblk0/device/cid": "15010038474d4252021ab4c5e1d2a300",
    "sys/block/nvme0n1/device/serial": "S4EVNF0M123456",
    "sys/block/loop0/serial": "none",
    "sys/class/net/eth0/device/uevent": "DRIVER=e1000",
    "sys/class/net/eth0/address": "02:00:00:00:00:01",
    "sys/class/net/eth0/addr_assign_type": "0",
    "sys/class/net/lo/address": "00:00:00:00:00:00",
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    if (content === null) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

it("is the same for the same machine, and another one for another machine or device", () => {
  const print = hardwarePrint("17", machine());
  expect(print).toMatch(/^[\da-f]{32}$/);
  expect(hardwarePrint("17", machine())).toBe(print);
  expect(hardwarePrint("18", machine())).not.toBe(print);
  const others = [
    { "sys/block/mmcblk0/device/cid": "1501003847" },
    { "sys/block/nvme0n1/device/serial": "S4EVNF0M999999" },
    { "sys/class/net/eth0/address": "02:00:00:00:00:02" },
    { "sys/class/dmi/id/product_uuid": "4c4c4544-0042" },
    { "sys/firmware/devicetree/base/serial-number": "10000000abcdef\0" },
  ];
  for (const files of others) expect(hardwarePrint("17", machine(files))).not.toBe(print);
});

it("leaves out what changes with a start or is plugged in", () => {
  const print = hardwarePrint("17", machine());
  const passing = [
    { "sys/class/net/docker0/address": "02:42:00:00:00:01" },
    {
      "sys/class/net/wlan0/device/uevent": "DRIVER=x",
      "sys/class/net/wlan0/address": "06:00:00:00:00:09",
      "sys/class/net/wlan0/addr_assign_type": "1",
    },
    { "sys/block/sda/removable": "1", "sys/block/sda/wwid": "t10.stick" },
  ];
  for (const files of passing) expect(hardwarePrint("17", machine(files))).toBe(print);
});

it("is none where nothing differs between machines", () => {
  const nothing = {
    "sys/block/mmcblk0/device/cid": null,
    "sys/block/nvme0n1/device/serial": null,
    "sys/class/net/eth0/address": null,
  };
  expect(hardwarePrint("17", machine(nothing))).toBeUndefined();
});
