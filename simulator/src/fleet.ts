import type { Point } from "@nodeyard/agent/monitoring/point.ts";
import type { Hardware } from "@nodeyard/contract/devices/agent.ts";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { type Character, measure } from "./curve.ts";
import { habitOf, isPresent } from "./presence.ts";
import { KIND_ORDER, PROFILES } from "./profile.ts";
import { pick, roll, rollBetween } from "./random.ts";

/** A device that exists only by its seed and number: the same two always make the same device with the same history. */
export interface VirtualDevice {
  readonly index: number;
  readonly mac: string;
  readonly hardware: Hardware;
  readonly natType: number;
  readonly portMap: ReportRequest["portMap"];
  /** What it measured in the slot, or null when it was away for part of it. */
  pointAt(slotStartMs: number): Point | null;
  isOnline(atMs: number): boolean;
}

const VERSIONS = ["0.1.0", "0.1.0", "0.1.0", "0.0.9", "0.0.8"] as const;
/** Open, NAT1, NAT2, NAT3, NAT4, and the failures, about as often as homes have them. */
const NAT_TYPES = [3, 3, 3, 5, 5, 6, 6, 7, 2, 0] as const;
const PORT_MAPS = ["UPNP", "UPNP", "NAT-PMP", ""] as const;

/** Every kind in turn, with differing sizes, versions, lines and habits. */
export function createFleet(options: { seed: number; size: number }): VirtualDevice[] {
  return Array.from({ length: options.size }, (_, index) => createDevice(options.seed, index));
}

function createDevice(seed: number, index: number): VirtualDevice {
  const kind = KIND_ORDER[index % KIND_ORDER.length] ?? KIND_ORDER[0];
  const profile = PROFILES[kind];
  const habit = habitOf(index);
  const [lowest, highest] = profile.uplinkBps;
  const character: Character = {
    seed,
    index,
    profile,
    uplinkBps: Math.round(rollBetween(lowest, highest, seed, index, 41) / 1e6) * 1e6,
    externalBytes: pick(profile.externalBytes, seed, index, 42),
    weakEvenings: kind !== "server" && roll(seed, index, 43) < 0.18,
    weakLine: index % 12 === 10,
  };
  const isOnline = (atMs: number): boolean => isPresent(seed, index, habit, atMs);
  return {
    index,
    mac: macOf(seed, index),
    natType: pick(NAT_TYPES, seed, index, 44),
    portMap: pick(PORT_MAPS, seed, index, 45),
    hardware: {
      hostname: `${kind}-${String(index + 1).padStart(3, "0")}`,
      kind,
      arch: profile.arch,
      cpuCount: pick(profile.cpuCounts, seed, index, 46),
      memoryBytes: pick(profile.memoryBytes, seed, index, 47),
      storageBytes: pick(profile.storageBytes, seed, index, 48),
      agentVersion: pick(VERSIONS, seed, index, 49),
      managementIp: `192.168.${Math.floor(index / 200) % 256}.${(index % 200) + 20}`,
    },
    isOnline,
    pointAt: (slotStartMs) =>
      isOnline(slotStartMs) && isOnline(slotStartMs + SLOT_MS - 1)
        ? measure(character, slotStartMs)
        : null,
  };
}

/** A locally administered address; fleets of different seeds seldom share one. */
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
