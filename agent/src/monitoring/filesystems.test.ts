import { describe, expect, it } from "vitest";
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
const [MIB, GIB] = [1024 ** 2, 1024 ** 3];

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

const KIB = 1024;

it("does not take compressed memory for a disk: Armbian's log on a NanoPi", () => {
  // A NanoPi NEO2 Black with Linux 5.4, by `df -T`; its log has the 50 MB that Armbian gives it.
  const totals = storageTotals([
    mount("/dev/mmcblk2p1", "ext4", 7_370_336 * KIB, 1_267_372 * KIB, "/"),
    mount("/dev/zram0", "ext4", 49_584 * KIB, 1_464 * KIB, "/var/log"),
  ]);
  expect([totals.totalBytes, totals.externalBytes]).toEqual([7_370_336 * KIB, 0]);
});

it("takes a data partition beside a router's system for the same medium's", () => {
  // A GL-MT6000 with OpenWrt 24.10, whose kernel shows the loop device's source without its folder.
  const rows = [
    mount("/dev/root", "squashfs", 5_939 * KIB, 5_939 * KIB, "/rom"),
    mount("/dev/loop0", "f2fs", 742 * MIB, 63 * MIB, "/overlay"),
    mount("overlayfs:/overlay", "overlay", 742 * MIB, 63 * MIB, "/"),
    mount("/dev/mmcblk0p8", "ext4", 6_451 * MIB, 2 * MIB, "/data"),
  ];
  const root = machineOf({
    "sys/block/mmcblk0/mmcblk0p7/partition": "7\n",
    "sys/block/mmcblk0/mmcblk0p8/partition": "8\n",
    "sys/block/loop0/loop/backing_file": "/mmcblk0p7\n",
  });
  const { totalBytes, externalBytes } = storageTotals(rows, `${root}/sys/block`);
  expect([totalBytes, externalBytes]).toEqual([7_193 * MIB, 0]);
});

describe("a system whose root is an overlay of what is not seen", () => {
  // A NanoPi R6S with its maker's Ubuntu 24.04: partitions 8 and 9 are beneath the root and mounted nowhere else.
  const R6S = [
    mount("overlay", "overlay", 28 * GIB, 5 * GIB, "/"),
    mount("/dev/nvme0n1p1", "ext4", 468 * GIB, 20 * GIB, "/mnt/nvme"),
  ];
  const R6S_BLOCKS = {
    "sys/block/mmcblk2/mmcblk2p8/partition": "8\n",
    "sys/block/mmcblk2/mmcblk2p9/partition": "9\n",
    "sys/block/nvme0n1/nvme0n1p1/partition": "1\n",
  };

  it("has the root's size, and the medium that the kernel was started from", () => {
    const root = machineOf(R6S_BLOCKS);
    const rows = [...R6S, mount("/dev/mmcblk2p7", "ext4", GIB, 0, "/mnt/oem")];
    const start = { memoryBytes: 8 * GIB, rootDevice: "/dev/mmcblk2p8" };
    const of = (some: typeof rows) => storageTotals(some, `${root}/sys/block`, start);
    expect(of(R6S)).toMatchObject({ totalBytes: 496 * GIB, externalBytes: 468 * GIB });
    const more = machineOf({ ...R6S_BLOCKS, "sys/block/mmcblk2/mmcblk2p7/partition": "7\n" });
    expect(storageTotals(rows, `${more}/sys/block`, start).externalBytes).toBe(468 * GIB);
  });

  it("does not count a root in memory; its card is the one with /boot", () => {
    // A Raspberry Pi Zero W with raspi-config's overlay file system.
    const rows = [
      mount("overlay", "overlay", 215 * MIB, 28 * MIB, "/"),
      mount("/dev/mmcblk0p8", "ext4", 488 * MIB, 32 * MIB, "/data"),
      mount("/dev/mmcblk0p6", "vfat", 253 * MIB, 65 * MIB, "/boot"),
    ];
    const start = { memoryBytes: 430 * MIB, rootDevice: undefined };
    const totals = storageTotals(rows, "/nowhere", start);
    expect(totals).toMatchObject({ totalBytes: 741 * MIB, externalBytes: 0 });
  });

  it("finds the writable part where it is mounted, as a container's is at /etc/hosts", () => {
    const rows = [
      mount("overlay", "overlay", 100 * GIB, 40 * GIB, "/"),
      mount("/dev/sda2", "ext4", 100 * GIB, 40 * GIB, "/etc/hosts"),
      mount("/dev/sdb1", "xfs", 2000 * GIB, GIB, "/data"),
    ];
    const totals = storageTotals(rows, "/nowhere", { memoryBytes: GIB, rootDevice: undefined });
    expect(totals).toMatchObject({ totalBytes: 2100 * GIB, externalBytes: 2000 * GIB });
  });
});

it("calls external what is not on the stick from which a system runs in memory", () => {
  // An Unraid 7: its arrays' devices name no disks beneath them, and Docker's image is a file on them.
  const totals = storageTotals([
    mount("/dev/sda1", "vfat", 7 * GIB, GIB, "/boot"),
    mount("/dev/loop0", "squashfs", 15 * GIB, 2 * GIB, "/usr"),
    mount("/dev/md1p1", "xfs", 3726 * GIB, 100 * GIB, "/mnt/disk1"),
    mount("/dev/md2p1", "xfs", 3726 * GIB, 100 * GIB, "/mnt/disk2"),
    mount("shfs", "fuse.shfs", 7452 * GIB, 200 * GIB, "/mnt/user"),
    mount("/dev/loop2", "btrfs", 200 * GIB, 80 * GIB, "/var/lib/docker"),
  ]);
  expect(totals).toMatchObject({ totalBytes: 7459 * GIB, externalBytes: 7452 * GIB });
});
