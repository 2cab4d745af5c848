import { readdir, readFile, realpath } from "node:fs/promises";
import { basename } from "node:path";
import type { Systeminformation } from "systeminformation";

/** A disk, and the file system through which it can be tested; undefined if none is mounted. */
export interface FoundDisk {
  readonly disk: string;
  readonly isSsd: boolean;
  readonly sizeBytes: number;
  readonly mount: string | undefined;
}

type Mount = Pick<Systeminformation.FsSizeData, "fs" | "type" | "size" | "available" | "mount">;
interface Block {
  readonly name: string;
  readonly isSsd: boolean;
  readonly sizeBytes: number;
}

const SECTOR_BYTES = 512;
/** Not disks of their own. */
const VIRTUAL = /^(?:loop|ram|zram|sr|fd|nbd|dm-|md)/;
const MAX_DISKS = 64;

async function read(path: string): Promise<string> {
  return (await readFile(path, "utf8").catch(() => "")).trim();
}

/** The system's disks, by name. */
async function readBlocks(root: string): Promise<Block[]> {
  const names = await readdir(root).catch(() => []);
  const blocks = names
    .filter((name) => !VIRTUAL.test(name))
    .map(async (name) => ({
      name,
      isSsd: (await read(`${root}/${name}/queue/rotational`)) === "0",
      sizeBytes: Number(await read(`${root}/${name}/size`)) * SECTOR_BYTES,
    }));
  return (await Promise.all(blocks)).filter(({ sizeBytes }) => sizeBytes > 0);
}

/** Disks beneath a mounted device: itself, that of a partition, or those of a volume or array. */
async function disksBeneath(
  device: string,
  blocks: readonly Block[],
  root: string,
): Promise<string[]> {
  const name = basename(await realpath(device).catch(() => device));
  const own = blocks.find((block) => block.name === name)?.name;
  if (own !== undefined) return [own];
  const slaves = await readdir(`${root}/${name}/slaves`).catch(() => []);
  const beneath = slaves.length > 0 ? slaves : [name];
  return beneath.flatMap((each) => {
    const found = blocks
      .filter((block) => each.startsWith(block.name))
      .toSorted((one, other) => other.name.length - one.name.length);
    return found[0] ? [found[0].name] : [];
  });
}

/** Each disk with its file system of most free space; without visible disks, as in a container, only the root. */
export async function findDisks(
  mounts: readonly Mount[],
  root = "/sys/block",
): Promise<FoundDisk[]> {
  const blocks = await readBlocks(root);
  const roomiest = new Map<string, Mount>();
  for (const mount of mounts.filter(({ fs, size }) => fs.startsWith("/dev/") && size > 0))
    for (const name of await disksBeneath(mount.fs, blocks, root)) {
      const other = roomiest.get(name);
      if (other === undefined || other.available < mount.available) roomiest.set(name, mount);
    }
  const rootMount = mounts.find(({ mount }) => mount === "/");
  if (roomiest.size === 0 && rootMount)
    return [{ disk: "/", isSsd: false, sizeBytes: rootMount.size, mount: "/" }];
  return blocks.slice(0, MAX_DISKS).map(({ name, isSsd, sizeBytes }) => ({
    disk: name,
    isSsd,
    sizeBytes,
    mount: roomiest.get(name)?.mount,
  }));
}
