import { mediaBeneath, mediaNames } from "../../machine/block-devices.ts";
import { readKernelFile } from "../../machine/kernel-file.ts";
import type { Mount } from "../../machine/mounts.ts";

/** A disk, and the file system through which it can be tested; undefined if none is mounted. */
export interface FoundDisk {
  readonly disk: string;
  readonly isSsd: boolean;
  readonly sizeBytes: number;
  readonly mount: string | undefined;
}

const SECTOR_BYTES = 512;
const MAX_DISKS = 64;

/** Each disk with its file system of most free space; without visible disks, as in a container, only the root. */
export async function findDisks(
  mounts: readonly Omit<Mount, "used">[],
  root = "/sys/block",
): Promise<FoundDisk[]> {
  const disks = mediaNames(root)
    .map((name) => ({
      name,
      isSsd: readKernelFile(`${root}/${name}/queue/rotational`) === "0",
      sizeBytes: Number(readKernelFile(`${root}/${name}/size`) ?? 0) * SECTOR_BYTES,
    }))
    .filter(({ sizeBytes }) => sizeBytes > 0);
  const roomiest = new Map<string, Omit<Mount, "used">>();
  for (const mount of mounts.filter(({ fs, size }) => fs.startsWith("/dev/") && size > 0))
    for (const name of mediaBeneath(mount.fs, root)) {
      const other = roomiest.get(name);
      if (other === undefined || other.available < mount.available) roomiest.set(name, mount);
    }
  const rootMount = mounts.find(({ mount }) => mount === "/");
  if (roomiest.size === 0 && rootMount)
    return [{ disk: "/", isSsd: false, sizeBytes: rootMount.size, mount: "/" }];
  return disks.slice(0, MAX_DISKS).map(({ name, isSsd, sizeBytes }) => ({
    disk: name,
    isSsd,
    sizeBytes,
    mount: roomiest.get(name)?.mount,
  }));
}
