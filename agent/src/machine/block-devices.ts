import { realpathSync } from "node:fs";
import { basename } from "node:path";
import { querySystem, readKernelFile, readKernelFolder } from "./kernel-file.ts";

/** Block devices that are not media of their own: in memory, on others, optical, or parts of eMMC and of flash. */
const NOT_MEDIA =
  /^(?:loop|z?ram|sr|fd|nbd|dm-|md|bcache|mtdblock|ubiblock|zd|mmcblk\d+(?:boot|gp|rpmb))/;

const BLOCKS = "/sys/block";

/** Physical media by the kernel's names, such as `sda`, `nvme0n1` and `mmcblk0`. */
export function mediaNames(root = BLOCKS): string[] {
  return readKernelFolder(root).filter((name) => !NOT_MEDIA.test(name));
}

/** The kernel's name of a device node: `dm-0` of `/dev/mapper/vg-root`, `sda1` of `/dev/disk/by-label/data`. */
function kernelName(device: string, root: string): string {
  const path = querySystem(`realpath ${device}`, () => {
    try {
      return realpathSync(device);
    } catch {
      // A node of another name space; the mapper's names are in sysfs too.
      return device;
    }
  });
  const name = basename(path);
  if (!path.startsWith("/dev/mapper/")) return name;
  const mapped = readKernelFolder(root).find(
    (each) => readKernelFile(`${root}/${each}/dm/name`) === name,
  );
  return mapped ?? name;
}

function beneath(name: string, root: string): string[] {
  const disks = readKernelFolder(root);
  if (disks.includes(name)) {
    const slaves = readKernelFolder(`${root}/${name}/slaves`);
    if (slaves.length > 0) return slaves.flatMap((slave) => beneath(slave, root));
    const file = readKernelFile(`${root}/${name}/loop/backing_file`);
    // Of a router's system without the folder, which was elsewhere when it was set up.
    const device = /^(?:\/dev)?\/([^/]+)$/.exec(file ?? "")?.[1];
    return device === undefined ? [name] : beneath(device, root);
  }
  const disk = disks.find((each) => readKernelFolder(`${root}/${each}`).includes(name));
  return disk === undefined ? [] : beneath(disk, root);
}

/** Media beneath a partition, volume, array, cache or encryption, by `slaves` of the kernel's tree; empty if it shows none. */
export function mediaBeneath(device: string, root = BLOCKS): string[] {
  return [...new Set(beneath(kernelName(device, root), root))].filter(
    (name) => !NOT_MEDIA.test(name),
  );
}
