import type { Point } from "@nodeyard/agent/monitoring/point.ts";
import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { HOUR_MS, MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { type Character, diskFill, measure } from "./curve.ts";
import { habitOf, isPresent } from "./presence.ts";
import { KIND_ORDER, PROFILES } from "./profile.ts";
import { publicAddress } from "./public-address.ts";
import { pick, roll, rollBetween } from "./random.ts";

/** A virtual device, determined entirely by seed and number, including its history. */
export interface VirtualDevice {
  readonly index: number;
  /** Node type. */
  readonly deviceType: DeviceType;
  readonly mac: string;
  /** Simulated client address. */
  readonly publicIp: string;
  /** Its line, bits per second. */
  readonly uplinkBps: number;
  readonly dnsOk: boolean;
  readonly hardware: Hardware;
  readonly natType: number;
  readonly portMap: ReportRequest["portMap"];
  /** Its data point of the slot, or null if it was offline for part of it. */
  pointAt(slotStartMs: number): Point | null;
  isOnline(atMs: number): boolean;
  /** Bytes available to tasks. */
  freeBytes(atMs: number): number;
  /** Network outage of a task: 15 minutes, about once in eight days. */
  isTaskDown(taskId: string, atMs: number): boolean;
}

const VERSIONS = ["0.1.0", "0.1.0", "0.1.0", "0.0.9", "0.0.8"] as const;
/** Open, NAT1, NAT2, NAT3, NAT4, and failures, with realistic frequencies. */
const NAT_TYPES = [3, 3, 3, 5, 5, 6, 6, 7, 2, 0] as const;
const PORT_MAPS = ["UPNP", "UPNP", "NAT-PMP", ""] as const;

const TASK_WATCH_MS = 6 * HOUR_MS;
const TASK_DOWN_SHARE = 1 / 32;

/** Parameters of a fleet. */
export interface FleetPlan {
  seed: number;
  size: number;
  /** Number of normal nodes (servers), at the end. */
  normal?: number;
}

/** All kinds round-robin, with varying sizes, versions, lines and usage patterns. */
export function createFleet({ seed, size, normal = 0 }: FleetPlan): VirtualDevice[] {
  return Array.from({ length: size }, (_, index) =>
    createDevice(seed, index, index >= size - normal ? "normal" : "lite"),
  );
}

function createDevice(seed: number, index: number, deviceType: DeviceType): VirtualDevice {
  const place = index % KIND_ORDER.length;
  const kind = deviceType === "normal" ? "server" : (KIND_ORDER[place] ?? KIND_ORDER[0]);
  const profile = PROFILES[kind];
  const habit = habitOf(index, deviceType);
  const [lowest, highest] = profile.uplinkBps;
  const character: Character = {
    seed,
    index,
    profile,
    uplinkBps: Math.round(rollBetween(lowest, highest, seed, index, 41) / 1e6) * 1e6,
    externalBytes: pick(profile.externalBytes, seed, index, 42),
    weakEvenings: kind !== "server" && roll(seed, index, 43) < 0.18,
    weakLine: place === 10,
    brokenLine: place === 22,
    fullDisk: place === 8,
    fullMemory: place === 12,
  };
  const storageBytes = pick(profile.storageBytes, seed, index, 48);
  const isOnline = (atMs: number): boolean => isPresent(seed, index, habit, atMs);
  return {
    index,
    deviceType,
    mac: macOf(seed, index),
    publicIp: publicAddress(seed, index),
    uplinkBps: character.uplinkBps,
    dnsOk: deviceType === "normal" || place !== 14,
    natType: pick(NAT_TYPES, seed, index, 44),
    portMap: pick(PORT_MAPS, seed, index, 45),
    hardware: {
      hostname: `${kind}-${String(index + 1).padStart(3, "0")}`,
      kind,
      arch: profile.arch,
      cpuCount: pick(profile.cpuCounts, seed, index, 46),
      memoryBytes: pick(profile.memoryBytes, seed, index, 47),
      // All local disks, as the agent reports them.
      storageBytes: storageBytes + character.externalBytes,
      agentVersion: pick(VERSIONS, seed, index, 49),
      managementIp: `192.168.${Math.floor(index / 200) % 256}.${(index % 200) + 20}`,
    },
    isOnline,
    pointAt: (slotStartMs) =>
      isOnline(slotStartMs) && isOnline(slotStartMs + SLOT_MS - 1)
        ? measure(character, slotStartMs)
        : null,
    freeBytes: (atMs) => Math.round(storageBytes * (1 - diskFill(character, atMs))),
    isTaskDown(taskId, atMs) {
      const watch = Math.floor(atMs / TASK_WATCH_MS);
      const parts = [seed, index, Number(taskId) || 0, watch] as const;
      if (roll(...parts, 61) >= TASK_DOWN_SHARE) return false;
      const sinceMs = (atMs % TASK_WATCH_MS) - roll(...parts, 62) * (TASK_WATCH_MS - HOUR_MS);
      return sinceMs >= 0 && sinceMs < rollBetween(10, 20, ...parts, 63) * MINUTE_MS;
    },
  };
}

/** A locally administered MAC address; collisions between seeds are rare. */
function macOf(seed: number, index: number): string {
  const bytes = [
    0x02,
    0x4e,
    Math.floor(roll(seed, 51) * 256),
    (index >> 16) & 255,
    (index >> 8) & 255,
    index & 255,
  ];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
}
