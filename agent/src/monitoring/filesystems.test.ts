import { expect, it } from "vitest";
import { machineOf } from "../machine/testing/machine-of.ts";
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

const TB = 1e12;

it("counts a ZFS pool once, whatever its data sets, by what they share", () => {
  const dataSet = (fs: string, used: number, at: string) =>
    mount(fs, "zfs", 2 * TB + used, used, at);
  const totals = storageTotals([
    mount("/dev/sda1", "ext4", 100, 40, "/"),
    dataSet("tank", 0, "/tank"),
    dataSet("tank/a", TB, "/tank/a"),
    dataSet("tank/a/b", TB / 2, "/tank/a/b"),
  ]);
  expect([totals.totalBytes, totals.externalBytes]).toEqual([3.5 * TB + 100, 3.5 * TB]);
});

it("counts a pool that the system is on, and an APFS container, as the system's", () => {
  const rows = ["rpool/ROOT/os", "rpool", "rpool/data"].map((fs, at) =>
    mount(fs, "zfs", 480, 0, at === 0 ? "/" : `/${fs}`),
  );
  expect(storageTotals(rows)).toEqual({ totalBytes: 480, usedPercent: 0, externalBytes: 0 });
  const volumes = ["/dev/disk3s1s1", "/dev/disk3s5"].map((fs, at) =>
    mount(fs, "apfs", 494, 12, at === 0 ? "/" : "/System/Volumes/Data"),
  );
  expect(storageTotals(volumes)).toMatchObject({ totalBytes: 494, externalBytes: 0 });
});

it("counts NTFS by ntfs-3g, and neither images nor shares of hosts and networks", () => {
  const totals = storageTotals([
    mount("/dev/mmcblk1p2", "ext4", 7, 1, "/"),
    mount("/dev/sda1", "fuseblk", 1000, 10, "/mnt/usb"),
    mount("/dev/sr0", "iso9660", 4, 4, "/media/cd"),
    mount("share", "virtiofs", 2000, 0, "/mnt/share"),
    mount("host", "vboxsf", 900, 0, "/media/host"),
    mount("1.2.3.4:6789:/", "ceph", 9000, 0, "/mnt/ceph"),
    mount("mergerfs", "fuse.mergerfs", 1000, 10, "/pool"),
  ]);
  expect([totals.totalBytes, totals.externalBytes]).toEqual([1007, 1000]);
});

it("takes the writable layer of a router for its system", () => {
  const totals = storageTotals([
    mount("/dev/root", "squashfs", 20, 20, "/rom"),
    mount("/dev/loop0", "f2fs", 7, 1, "/overlay"),
    mount("overlayfs:/overlay", "overlay", 7, 1, "/"),
    mount("/dev/sda1", "ext4", 1000, 10, "/mnt/sda1"),
  ]);
  expect([totals.totalBytes, totals.externalBytes]).toEqual([1007, 1000]);
});

it("calls nothing external that lies on the system's media, by the kernel's tree or by names", () => {
  const rows = [
    mount("/dev/mapper/vg-root", "ext4", 50, 1, "/"),
    mount("/dev/mapper/vg-home", "ext4", 400, 1, "/home"),
    mount("/dev/sda1", "vfat", 1, 0, "/boot/efi"),
    mount("/dev/mapper/backup", "ext4", 900, 1, "/backup"),
  ];
  const root = machineOf({
    "sys/block/sda/sda2/partition": "2",
    "sys/block/sda/sda3/partition": "3",
    "sys/block/dm-0/dm/name": "vg-root",
    "sys/block/dm-0/slaves/sda2/partition": "2",
    "sys/block/dm-1/dm/name": "vg-home",
    "sys/block/dm-1/slaves/sda2/partition": "2",
    "sys/block/dm-2/dm/name": "backup",
    "sys/block/dm-2/slaves/sda3/partition": "3",
  });
  expect(storageTotals(rows, `${root}/sys/block`).externalBytes).toBe(0);
  expect(storageTotals(rows.slice(0, 3), `${root}/nothing`).externalBytes).toBe(0);
});

it("says how full disks are as df does, without what is reserved for root", () => {
  const disk = { ...mount("/dev/sda1", "ext4", 100, 38, "/"), available: 57 };
  expect(storageTotals([disk]).usedPercent).toBe(40);
});
