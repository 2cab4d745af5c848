import { realpathSync, statSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { querySystem, querySystemLater, readKernelFile } from "./kernel-file.ts";

/** A mounted file system; sizes in bytes. */
export interface Mount {
  /** Source: a device node, a data set, or a name such as `overlay`. */
  fs: string;
  type: string;
  size: number;
  used: number;
  /** For users other than root. */
  available: number;
  mount: string;
}

/** Local file systems, whose sizes can be read without waiting for a network. */
const LOCAL =
  /^(?:ext[234]|xfs|btrfs|bcachefs|f2fs|jfs|reiserfs|zfs|apfs|hfs|hfsplus|vfat|msdos|exfat|ntfs|ntfs3|fuseblk|ubifs|jffs2|overlay|nilfs2|udf|ocfs2|gfs2)$/;

const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );

/** The device node behind a mount point, for sources that name none, such as `/dev/root`. */
function nodeOf(mount: string): string | undefined {
  return querySystem(`node of ${mount}`, () => {
    try {
      const { dev } = statSync(mount);
      const [major, minor] = [(dev >> 8) & 0xf_ff, (dev & 0xff) | ((dev >> 12) & 0xf_ff_00)];
      return `/dev/${basename(realpathSync(`/sys/dev/block/${major}:${minor}`))}`;
    } catch {
      return undefined;
    }
  });
}

const SIZES_WITHIN_MS = 2_000;
/** Unanswered requests by mount point: of a disk that hangs, one, as each takes a thread of the process. */
const pending = new Map<string, Promise<StatsFs | undefined>>();

/** Sizes of a mounted file system; undefined if they cannot be read, or while its disk hangs. */
async function sizesOf(mount: string): Promise<StatsFs | undefined> {
  const known = pending.get(mount);
  const sizes =
    known ??
    statfs(mount)
      .catch(() => undefined)
      .finally(() => pending.delete(mount));
  if (known === undefined) pending.set(mount, sizes);
  return Promise.race([sizes, sleep(SIZES_WITHIN_MS, undefined, { ref: false })]);
}

/** Rows of the kernel's table, of several at one mount point the last, which is the one that is seen. */
export function parseMounts(table: string): Pick<Mount, "fs" | "mount" | "type">[] {
  const rows = table.split("\n").map((row) => {
    const [fs = "", mount = "", type = ""] = row.split(" ");
    return { fs: unescaped(fs), mount: unescaped(mount), type };
  });
  const seen = new Map(rows.map((row) => [row.mount, row]));
  return [...seen.values()].filter(({ type }) => LOCAL.test(type));
}

/** Mounted local file systems, from the kernel's table. */
export async function readMounts(): Promise<Mount[]> {
  const table = readKernelFile("/proc/self/mounts") ?? readKernelFile("/proc/mounts") ?? "";
  const mounts = parseMounts(table).map(async ({ fs, mount, type }): Promise<Mount[]> => {
    const found = await querySystemLater(`statfs ${mount}`, () => sizesOf(mount));
    if (found === undefined) return [];
    const { bsize, blocks, bfree, bavail } = found;
    return [
      {
        fs: (fs === "/dev/root" ? nodeOf(mount) : undefined) ?? fs,
        type,
        size: blocks * bsize,
        used: (blocks - bfree) * bsize,
        available: bavail * bsize,
        mount,
      },
    ];
  });
  return (await Promise.all(mounts)).flat();
}
