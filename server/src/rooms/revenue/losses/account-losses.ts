// Offered to other rooms.
import {
  LISTED_CAUSES,
  type PastFault,
  type RevenueCause,
} from "@nodeyard/contract/loss-causes.ts";
import { z } from "zod";
import type { Loss } from "../why/weigh-causes.ts";

/** Costliest devices kept of each cause: more than a page names, so that one that is named is among them. */
export const WORST_DEVICES = 12;

interface DeviceLoss {
  readonly deviceId: bigint;
  readonly lostMicroBp: bigint;
}

/** A cause, or a fault that is over. */
export type SummedCause = RevenueCause | PastFault;

/** Losses of an account's devices to one cause. */
export interface CauseLosses {
  readonly cause: SummedCause;
  readonly deviceCount: number;
  readonly lostMicroBp: bigint;
  /** Costliest first, few of many. */
  readonly worst: readonly DeviceLoss[];
}

/** Current fault of a device. */
export type Fault = "network_offline" | "network_bad";

/** The cause under which a loss is summed: the fault that caused it, unless that is over. An offline device has every fault. */
function summedAs(cause: RevenueCause, fault: Fault | undefined): SummedCause {
  if (cause === "offline" && fault !== "network_offline") return "was_offline";
  if (cause === "unusable" && fault === undefined) return "was_unstable";
  return cause;
}

/** Sums losses by cause over any number of devices, given one after the other. */
export function createLossSums() {
  const sums = new Map<SummedCause, CauseLosses>();
  const deviceIds = new Map<SummedCause, bigint[]>();
  return {
    add(deviceId: bigint, losses: readonly Loss[], fault: Fault | undefined): void {
      for (const [cause, ofCause] of Map.groupBy(losses, (loss) => summedAs(loss.cause, fault))) {
        const lostMicroBp = ofCause.reduce((sum, loss) => sum + loss.lostMicroBp, 0n);
        if (lostMicroBp === 0n) continue;
        const ids = deviceIds.get(cause) ?? [];
        ids.push(deviceId);
        deviceIds.set(cause, ids);
        const before = sums.get(cause);
        sums.set(cause, {
          cause,
          deviceCount: (before?.deviceCount ?? 0) + 1,
          lostMicroBp: (before?.lostMicroBp ?? 0n) + lostMicroBp,
          worst: [...(before?.worst ?? []), { deviceId, lostMicroBp }]
            .toSorted((one, other) => Number(other.lostMicroBp - one.lostMicroBp))
            .slice(0, WORST_DEVICES),
        });
      }
    },
    all: (): CauseLosses[] => [...sums.values()],
    /** The devices of each listed cause, by its name, as stored. */
    deviceIds: (): Record<string, string[]> =>
      Object.fromEntries(
        LISTED_CAUSES.map((cause) => [cause, (deviceIds.get(cause) ?? []).map(String)]),
      ),
  };
}

const integer = z.string().transform((text) => BigInt(text));
const stored = z.array(
  z.object({
    cause: z.string().transform((text) => text as SummedCause),
    deviceCount: z.number(),
    lostMicroBp: integer,
    worst: z.array(z.object({ deviceId: integer, lostMicroBp: integer })),
  }),
);

/** As stored: JSON has no integers of 64 bits. */
export function writeLosses(losses: readonly CauseLosses[]): string {
  return JSON.stringify(losses, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

export function readLossesJson(json: unknown): CauseLosses[] {
  return stored.parse(json);
}
