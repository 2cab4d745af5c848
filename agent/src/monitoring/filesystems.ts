import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { mediaBeneath } from "../machine/block-devices.ts";
import { querySystem } from "../machine/kernel-file.ts";
import type { Mount } from "../machine/mounts.ts";

export interface StorageTotals {
  totalBytes: number;
  /** As `df` prints it: used of used and available, without blocks reserved for root. */
  usedPercent: number;
  /** Size of file systems on media other than the system's. */
  externalBytes: number;
}

type Row = Omit<Mount, "available"> & { readonly available?: number };

/** A file system with its data sets or volumes, which share its free space, and the media beneath it. */
interface Volume {
  readonly sizeBytes: number;
  readonly usedBytes: number;
  readonly availableBytes: number;
  readonly media: readonly string[];
  readonly mounts: readonly string[];
}

/** File systems in memory, read-only images, and those on other file systems. NTFS by ntfs-3g is `fuseblk`. */
const NOT_STORAGE =
  /^(?:tmpfs|devtmpfs|ramfs|rootfs|overlay|squashfs|erofs|cramfs|romfs|iso9660|fuse(?!blk)|efivarfs|aufs|unionfs)/i;
/** File systems whose source is no device node. All others without one are shares of a host or a network. */
const WITHOUT_NODE = /^(?:zfs|ubifs|btrfs|bcachefs|apfs)$/i;
/** Compressed or plain memory as a disk, such as that of Armbian's log. */
const MEMORY_DISK = /^\/dev\/z?ram\d/;
const BOOT = /^\/(?:boot|efi)(?:\/|$)/;
const POOLED_AVAILABLE_TOLERANCE = 0.01;
/** Share of a file system written between two readings. */
const SAME_USED_TOLERANCE = 0.01;

const availableOf = ({ size, used, available = size - used }: Row): number => available;
const sum = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

/** Key of the free space: that of a ZFS pool, of an APFS container, or of the file system itself. */
function volumeKey({ fs, type }: Row): string {
  if (type === "zfs") return `zfs ${fs.split("/")[0]}`;
  const container = /^apfs$/i.test(type) && /^\/dev\/disk\d+/.exec(fs)?.[0];
  return container || fs;
}

/** The medium, by names alone: for systems that show no block devices. */
function mediumByName({ fs, type }: Row): string {
  if (type === "zfs" || !fs.startsWith("/dev/")) return volumeKey({ fs, type } as Row);
  const group = /^\/dev\/mapper\/((?:[^-]|--)+)-(?!-)/.exec(fs)?.[1];
  if (group !== undefined) return `volume group ${group}`;
  return fs
    .replace(/^(\/dev\/disk\d+)s\d.*$/, "$1")
    .replace(/(?<=\d)p\d+$/, "")
    .replace(/^(\/dev\/(?:sd|vd|hd|xvd)[a-z]+)\d+$/, "$1");
}

function mediaOf(row: Row, blocks: string | undefined): string[] {
  const media = row.fs.startsWith("/dev/") ? mediaBeneath(row.fs, blocks) : [];
  return media.length > 0 ? media : [mediumByName(row)];
}

/** Data sets of a pool share what is available, unless quotas set some apart. */
function pooledSize(rows: readonly Row[]): number {
  const available = rows.map(availableOf);
  const most = Math.max(...available);
  const isShared = most - Math.min(...available) <= most * POOLED_AVAILABLE_TOLERANCE;
  const largest = Math.max(...rows.map(({ size }) => size));
  return isShared ? Math.max(largest, most + sum(rows, ({ used }) => used)) : largest;
}

function toVolume(rows: readonly Row[], blocks: string | undefined): Volume {
  const [first] = rows as [Row];
  const isPool = new Set(rows.map(({ fs }) => fs)).size > 1;
  const sizeBytes = isPool && first.type === "zfs" ? pooledSize(rows) : first.size;
  const availableBytes = isPool ? Math.max(...rows.map(availableOf)) : availableOf(first);
  return {
    sizeBytes,
    usedBytes: isPool ? Math.max(0, sizeBytes - availableBytes) : first.used,
    availableBytes,
    media: mediaOf(first, blocks),
    mounts: rows.map(({ mount }) => mount),
  };
}

/** A loop device is the file of a file system that is counted, except the writable layer of a router's system. */
const isLoop = ({ fs, mount }: Row): boolean => fs.startsWith("/dev/loop") && mount !== "/overlay";

/** One row of each file system: bind mounts and subvolumes repeat it. */
function oncePerSource(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.fs, row])).values()].toReversed();
}

/** Use of a mounted file system, or why it does not count. */
type MountUse =
  | "system"
  | "external"
  /** Another mount point of a file system that counts, or of one in a file on it. */
  | "repeated"
  /** In memory, a read-only image, or a view of other file systems. */
  | "notStorage"
  /** A share of a host or of a network. */
  | "remote"
  | "empty";

export interface ExplainedMount {
  readonly mount: string;
  readonly fs: string;
  readonly type: string;
  readonly sizeBytes: number;
  /** Kernel names of the media beneath, or names in their place where the system shows none. */
  readonly media: readonly string[];
  readonly use: MountUse;
}

function useBefore(row: Row): MountUse | undefined {
  if (row.size <= 0) return "empty";
  if (NOT_STORAGE.test(row.type) || MEMORY_DISK.test(row.fs)) return "notStorage";
  if (!row.fs.startsWith("/dev/") && !WITHOUT_NODE.test(row.type)) return "remote";
  return isLoop(row) ? "repeated" : undefined;
}

interface Start {
  readonly memoryBytes: number;
  /** Of the kernel's command line, `/dev/…`; undefined if it names none so. */
  readonly rootDevice: string | undefined;
}

/** The rest of the line may have secrets, and is no part of a support bundle. */
function readRootDevice(): string | undefined {
  try {
    return /(?:^| )root=(\/dev\/\S+)/.exec(readFileSync("/proc/cmdline", "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

const readStart = (): Start => ({
  memoryBytes: querySystem("memory", totalmem),
  rootDevice: querySystem("root device", readRootDevice),
});

/** Media of the system; empty where nothing shows them. Of an overlay, those of its writable part. */
function findSystemMedia(
  storage: readonly Row[],
  root: Row | undefined,
  { rootDevice }: Start,
  blocks: string | undefined,
): string[] {
  const at = (mount: RegExp) => storage.find((row) => mount.test(row.mount));
  // The root of a router is an overlay of /rom and /overlay.
  const system = at(/^\/$/) ?? at(/^\/overlay$/) ?? writablePart(storage, root);
  if (system !== undefined) return mediaOf(system, blocks);
  const media = rootDevice === undefined ? [] : mediaBeneath(rootDevice, blocks);
  if (media.length > 0) return media;
  const boot = at(BOOT);
  return boot === undefined ? [] : mediaOf(boot, blocks);
}

/** The file system that an overlay as root writes to, if it is mounted elsewhere as well. */
function writablePart(storage: readonly Row[], root: Row | undefined): Row | undefined {
  if (root?.type !== "overlay") return undefined;
  return storage.find(
    ({ size, used }) =>
      size === root.size && Math.abs(used - root.used) <= size * SAME_USED_TOLERANCE,
  );
}

/**
 * Totals of the local file systems, each pool, container and volume once; in a container at least the root. With the use of each row.
 *
 * @param blocks folder of the kernel's block devices
 */
export function explainStorage(
  mounts: readonly Row[],
  blocks?: string,
  start = readStart(),
): { totals: StorageTotals; explain: () => ExplainedMount[] } {
  const storage = mounts.filter((row) => useBefore(row) === undefined);
  const root = mounts.find(({ mount }) => mount === "/");
  const systemMedia = new Set(findSystemMedia(storage, root, start, blocks));
  // Nothing else shows the disk beneath it; one that is no larger than the memory may be in it.
  const isRootAlone =
    root?.type === "overlay" &&
    root.size > start.memoryBytes &&
    writablePart(storage, root) === undefined;
  const alone =
    root !== undefined && (storage.length === 0 || isRootAlone)
      ? [{ ...root, fs: start.rootDevice ?? root.fs }]
      : [];
  const counted = [...alone, ...oncePerSource(storage)];
  const keys = [...new Set(counted.map(volumeKey))];
  const volumes = keys.map((key) =>
    toVolume(
      counted.filter((row) => volumeKey(row) === key),
      blocks,
    ),
  );
  const isExternal = ({ media, mounts: at }: Volume): boolean =>
    systemMedia.size > 0 &&
    !media.some((medium) => systemMedia.has(medium)) &&
    !at.some((mount) => mount === "/" || BOOT.test(mount));
  const total = (some: readonly Volume[], field: "sizeBytes" | "usedBytes" | "availableBytes") =>
    some.reduce((bytes, volume) => bytes + volume[field], 0);
  const usedBytes = total(volumes, "usedBytes");
  const usableBytes = usedBytes + total(volumes, "availableBytes");
  const explain = (row: Row): ExplainedMount => {
    const volume = volumes.find(({ mounts: at }) => at.includes(row.mount));
    const counts = volume && isExternal(volume) ? "external" : "system";
    return {
      mount: row.mount,
      fs: row.fs,
      type: row.type,
      sizeBytes: row.size,
      media: volume?.media ?? mediaOf(row, blocks),
      use: volume ? counts : (useBefore(row) ?? "repeated"),
    };
  };
  return {
    totals: {
      totalBytes: total(volumes, "sizeBytes"),
      usedPercent: usableBytes === 0 ? 0 : (100 * usedBytes) / usableBytes,
      externalBytes: total(volumes.filter(isExternal), "sizeBytes"),
    },
    explain: () => mounts.map(explain),
  };
}

export const storageTotals = (...args: Parameters<typeof explainStorage>): StorageTotals =>
  explainStorage(...args).totals;
