import { expect, it } from "vitest";
import { mediaBeneath, mediaNames } from "./block-devices.ts";
import { machineOf } from "./testing/machine-of.ts";

/** A kernel's tree: `slaves` of a device name those beneath it. */
const root = machineOf({
  "sys/block/sda/size": "1",
  "sys/block/sda/sda1/partition": "1",
  "sys/block/sda/sda2/partition": "2",
  "sys/block/sdb/sdb1/partition": "1",
  "sys/block/sdc/size": "1",
  "sys/block/nvme0n1/nvme0n1p1/partition": "1",
  "sys/block/mmcblk0/mmcblk0p2/partition": "2",
  "sys/block/mmcblk0boot0/size": "1",
  "sys/block/mtdblock3/size": "1",
  "sys/block/zram0/size": "1",
  "sys/block/md0/slaves/sda2/size": "1",
  "sys/block/md0/slaves/sdb1/size": "1",
  "sys/block/dm-0/dm/name": "cryptroot\n",
  "sys/block/dm-0/slaves/md0/size": "1",
  "sys/block/dm-1/dm/name": "vg-home\n",
  "sys/block/dm-1/slaves/dm-0/size": "1",
  "sys/block/bcache0/slaves/sdc/size": "1",
  "sys/block/bcache0/slaves/nvme0n1p1/size": "1",
  "sys/block/loop0/loop/backing_file": "/dev/mmcblk0p2\n",
  "sys/block/loop1/loop/backing_file": "/home/image.iso\n",
  // Of an OpenWrt with Linux 6.18 on a SpacemiT K1.
  "sys/block/loop2/loop/backing_file": "/mmcblk0p2\n",
  "sys/block/loop3/loop/backing_file": "/swap.img\n",
});
const blocks = `${root}/sys/block`;

it("lists media, and no part or layer of them", () => {
  expect(mediaNames(blocks).toSorted()).toEqual(["mmcblk0", "nvme0n1", "sda", "sdb", "sdc"]);
});

it.each([
  ["/dev/sda1", ["sda"]],
  ["/dev/nvme0n1p1", ["nvme0n1"]],
  ["/dev/sdc", ["sdc"]],
  ["/dev/md0", ["sda", "sdb"]],
  ["/dev/mapper/vg-home", ["sda", "sdb"]],
  ["/dev/bcache0", ["nvme0n1", "sdc"]],
  ["/dev/loop0", ["mmcblk0"]],
  ["/dev/loop1", []],
  ["/dev/loop2", ["mmcblk0"]],
  ["/dev/loop3", []],
  ["/dev/sdz9", []],
])("finds the media beneath %s", (device, media) => {
  expect(mediaBeneath(device, blocks).toSorted()).toEqual(media);
});
