import { reportDisks, type ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import type { CallContext } from "./device-calls.ts";
import type { VirtualDevice } from "./fleet.ts";
import { roll } from "./random.ts";

const TIMEOUT_MS = 10_000;
const DISKS_PER_SERVER = 4;
/** One server in this many has a failing disk. */
const ONE_BAD_IN = 3;

/** A server's disks; other kinds are too small for smartmontools. The numbers follow from the device. */
function disksOf({ index, hardware }: VirtualDevice): ReportedDisk[] {
  if (hardware.kind !== "server") return [];
  const isBadHost = index % ONE_BAD_IN === 0;
  return Array.from({ length: DISKS_PER_SERVER }, (_, place) => {
    const isBad = isBadHost && place === 1;
    const age = roll(index, place, 71);
    return {
      name: `/dev/sd${"abcd"[place]}`,
      model: place % 2 === 0 ? "WDC WD20EFRX-68EUZN0" : "ST4000NM0035-1V4107",
      serial: `VD${String(index).padStart(4, "0")}${place}${String(Math.floor(age * 1e5)).padStart(5, "0")}`,
      protocol: "ata",
      sizeBytes: Math.floor(hardware.storageBytes / DISKS_PER_SERVER),
      powerOnHours: Math.floor(2_000 + 40_000 * age),
      celsius: Math.round(31 + 9 * age),
      isHealthy: !isBad,
      reallocatedSectors: isBad ? 1_975 : Math.floor(4 * age),
      pendingSectors: isBad ? 24 : 0,
      uncorrectableSectors: 0,
      mediaErrors: null,
      grownDefects: null,
      sparePercent: null,
      spareThresholdPercent: null,
      usedPercent: null,
    };
  });
}

/** Reports a device's disks, if it has any. A server that is away hears of them at the next start. */
export async function sendDisks({ client }: CallContext, bound: BoundDevice): Promise<void> {
  const disks = disksOf(bound.device);
  if (disks.length === 0) return;
  await client.call(reportDisks, { disks }, { ...callsOf(bound), timeoutMs: TIMEOUT_MS });
}
