import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";

const MBPS = 1_000_000;
const GIB = 2 ** 30;
const GB = 1_000_000_000;

/** Ranges of a machine kind, from which each device draws its values. */
export interface Profile {
  arch: "arm" | "amd";
  cpuCounts: readonly [number, ...number[]];
  memoryBytes: readonly [number, ...number[]];
  storageBytes: readonly [number, ...number[]];
  /** Uplink range, bits per second. */
  uplinkBps: readonly [number, number];
  /** Uplink utilisation at minimum and maximum demand. */
  load: readonly [number, number];
  /** Idle CPU and additional CPU at full load, percent. */
  cpuPercent: readonly [number, number];
  memoryPercent: readonly [number, number];
  /** Base jitter of the line, as a stability figure (below 1,000 is high). */
  stableValue: readonly [number, number];
  /** Bytes of external disks; 0 if none. */
  externalBytes: readonly [number, ...number[]];
  /** Maximum disk read and write rates. */
  diskBytesPerSecond: number;
}

export const PROFILES: Readonly<Record<DeviceKind, Profile>> = {
  router: {
    arch: "arm",
    cpuCounts: [2, 4],
    memoryBytes: [0.5 * GIB, GIB, 2 * GIB],
    storageBytes: [16 * GB, 64 * GB, 128 * GB],
    uplinkBps: [20 * MBPS, 60 * MBPS],
    load: [0.12, 0.7],
    cpuPercent: [12, 55],
    memoryPercent: [45, 78],
    stableValue: [120, 520],
    externalBytes: [0, 0, 500 * GB],
    diskBytesPerSecond: 20_000_000,
  },
  arm: {
    arch: "arm",
    cpuCounts: [4, 6, 8],
    memoryBytes: [2 * GIB, 4 * GIB, 8 * GIB],
    storageBytes: [128 * GB, 256 * GB, 512 * GB],
    uplinkBps: [30 * MBPS, 120 * MBPS],
    load: [0.15, 0.78],
    cpuPercent: [8, 48],
    memoryPercent: [35, 66],
    stableValue: [60, 320],
    externalBytes: [0, 1_000 * GB],
    diskBytesPerSecond: 60_000_000,
  },
  x86: {
    arch: "amd",
    cpuCounts: [4, 8, 12],
    memoryBytes: [8 * GIB, 16 * GIB, 32 * GIB],
    storageBytes: [256 * GB, 512 * GB, 1_000 * GB],
    uplinkBps: [100 * MBPS, 500 * MBPS],
    load: [0.18, 0.82],
    cpuPercent: [5, 38],
    memoryPercent: [28, 60],
    stableValue: [30, 180],
    externalBytes: [0, 0, 2_000 * GB, 4_000 * GB],
    diskBytesPerSecond: 150_000_000,
  },
  vm: {
    arch: "amd",
    cpuCounts: [1, 2, 4],
    memoryBytes: [GIB, 2 * GIB, 4 * GIB],
    storageBytes: [40 * GB, 120 * GB, 200 * GB],
    uplinkBps: [50 * MBPS, 300 * MBPS],
    load: [0.2, 0.72],
    cpuPercent: [10, 52],
    memoryPercent: [40, 74],
    stableValue: [20, 140],
    externalBytes: [0],
    diskBytesPerSecond: 100_000_000,
  },
  server: {
    arch: "amd",
    cpuCounts: [16, 32, 64],
    memoryBytes: [32 * GIB, 64 * GIB, 128 * GIB],
    storageBytes: [2_000 * GB, 4_000 * GB, 8_000 * GB],
    uplinkBps: [1_000 * MBPS, 10_000 * MBPS],
    load: [0.25, 0.88],
    cpuPercent: [6, 42],
    memoryPercent: [32, 64],
    stableValue: [10, 70],
    externalBytes: [0, 16_000 * GB],
    diskBytesPerSecond: 2_000_000_000,
  },
};

/** Order of kinds in a fleet; the first five include all. */
export const KIND_ORDER: readonly [DeviceKind, ...DeviceKind[]] = [
  "router",
  "arm",
  "x86",
  "vm",
  "server",
  "arm",
  "router",
  "x86",
  "arm",
  "vm",
  "router",
  "x86",
  "arm",
  "router",
  "vm",
  "x86",
  "server",
  "arm",
  "router",
  "x86",
  "vm",
  "arm",
  "router",
  "server",
];
