import { expect, it } from "vitest";
import { storageTotals } from "./filesystems.ts";

const mount = (fs: string, type: string, size: number, used: number, at: string) => ({
  fs,
  type,
  size,
  used,
  mount: at,
});

it("counts local disks once each and leaves out what is not a disk", () => {
  const totals = storageTotals([
    mount("/dev/sda2", "ext4", 100, 40, "/"),
    mount("/dev/sda1", "vfat", 10, 2, "/boot/efi"),
    mount("/dev/sda2", "ext4", 100, 40, "/var/lib/docker"),
    mount("tmpfs", "tmpfs", 50, 1, "/tmp"),
    mount("/dev/loop3", "squashfs", 5, 5, "/snap/core"),
    mount("nas:/share", "nfs4", 900, 1, "/mnt/nas"),
  ]);
  expect(totals).toEqual({ totalBytes: 110, usedPercent: (100 * 42) / 110, externalBytes: 0 });
});

it("calls external what is on another disk than the system", () => {
  const totals = storageTotals([
    mount("/dev/nvme0n1p2", "ext4", 100, 40, "/"),
    mount("/dev/nvme0n1p3", "ext4", 50, 0, "/home"),
    mount("/dev/sdb1", "ext4", 2000, 10, "/mnt/usb"),
    mount("/dev/mmcblk0p1", "ext4", 30, 10, "/mnt/card"),
  ]);
  expect(totals.externalBytes).toBe(2030);
});

it("counts the root of a container, which is on no disk of its own", () => {
  const totals = storageTotals([mount("overlay", "overlay", 200, 50, "/")]);
  expect(totals).toEqual({ totalBytes: 200, usedPercent: 25, externalBytes: 0 });
});

it("reads a machine without any disk as empty, not as a fault", () => {
  expect(storageTotals([])).toEqual({ totalBytes: 0, usedPercent: 0, externalBytes: 0 });
});
