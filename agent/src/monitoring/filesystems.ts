import type { Systeminformation } from "systeminformation";

export interface StorageTotals {
  totalBytes: number;
  usedPercent: number;
  /** Size of file systems on disks other than the system's. */
  externalBytes: number;
}

/** File systems in memory, on other file systems or remote. */
const NOT_A_DISK = /^(tmpfs|devtmpfs|ramfs|overlay|squashfs|fuse|nfs|cifs|smb|9p|autofs|efivarfs)/i;

/** Totals of the local disks, each device once; in a container at least the root. */
export function storageTotals(
  mounts: readonly Pick<Systeminformation.FsSizeData, "fs" | "type" | "size" | "used" | "mount">[],
): StorageTotals {
  const seen = new Set<string>();
  const disks = mounts.filter((mount) => {
    if (!(mount.size > 0) || NOT_A_DISK.test(mount.type) || mount.fs.startsWith("/dev/loop"))
      return false;
    if (seen.has(mount.fs)) return false;
    seen.add(mount.fs);
    return true;
  });
  const root = mounts.find((mount) => mount.mount === "/");
  const counted = disks.length === 0 && root !== undefined ? [root] : disks;
  const system = root === undefined ? undefined : diskOf(root.fs);
  const sum = (rows: typeof counted, field: "size" | "used"): number =>
    rows.reduce((total, row) => total + row[field], 0);
  const totalBytes = sum(counted, "size");
  const external = counted.filter(
    (row) => system !== undefined && diskOf(row.fs) !== system && !row.mount.startsWith("/boot"),
  );
  return {
    totalBytes,
    usedPercent: totalBytes === 0 ? 0 : (100 * sum(counted, "used")) / totalBytes,
    externalBytes: disks.includes(root as (typeof disks)[number]) ? sum(external, "size") : 0,
  };
}

/** The disk of a partition: sda1 → sda, nvme0n1p2 → nvme0n1, mmcblk0p1 → mmcblk0. */
function diskOf(device: string): string {
  return device.replace(/(?<=\d)p\d+$/, "").replace(/^(\/dev\/(?:sd|vd|hd|xvd)[a-z]+)\d+$/, "$1");
}
