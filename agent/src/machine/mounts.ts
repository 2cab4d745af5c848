import { realpathSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename } from "node:path";
import { readKernelFile } from "./kernel-file.ts";

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
  try {
    const { dev } = statSync(mount);
    const [major, minor] = [(dev >> 8) & 0xf_ff, (dev & 0xff) | ((dev >> 12) & 0xf_ff_00)];
    return `/dev/${basename(realpathSync(`/sys/dev/block/${major}:${minor}`))}`;
  } catch {
    return undefined;
  }
}

/** Mounted local file systems, from the kernel's table. */
export async function readMounts(): Promise<Mount[]> {
  const rows = (readKernelFile("/proc/self/mounts") ?? readKernelFile("/proc/mounts") ?? "")
    .split("\n")
    .map((row) => row.split(" "));
  const mounts = rows.map(async ([fs = "", mount = "", type = ""]): Promise<Mount[]> => {
    const at = unescaped(mount);
    const found = LOCAL.test(type) ? await statfs(at).catch(() => undefined) : undefined;
    if (found === undefined) return [];
    const { bsize, blocks, bfree, bavail } = found;
    return [
      {
        fs: (fs === "/dev/root" ? nodeOf(at) : undefined) ?? unescaped(fs),
        type,
        size: blocks * bsize,
        used: (blocks - bfree) * bsize,
        available: bavail * bsize,
        mount: at,
      },
    ];
  });
  return (await Promise.all(mounts)).flat();
}
