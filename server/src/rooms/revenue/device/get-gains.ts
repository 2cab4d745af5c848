import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/device-calls.ts";
import { GAIN_FACTORS } from "@nodeyard/contract/revenue/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { hourGains } from "../why/explain-hours.ts";
import { readBoundHours, type BoundDevice, type BoundHour } from "../why/read-bound-hours.ts";
import { lastDayOfHours, readSettledHours, requireBinding } from "../why/read-why.ts";
import type { Gain } from "../why/weigh-gains.ts";
import { ownFactors, readLastUsable, type UsableHour } from "./own-factors.ts";

/** Gain of a device from each factor at its best. */
interface Gains {
  /** Settled hours that were looked at. */
  readonly hours: number;
  readonly earnedMicroBp: bigint;
  /** Those that are unknown, then the largest first; factors that bring nothing are absent. */
  readonly list: readonly Gain[];
}

function sumOf(gains: readonly Gain[]): bigint | undefined {
  return gains.reduce<bigint | undefined>(
    (sum, { gainMicroBp }) =>
      sum === undefined || gainMicroBp === undefined ? undefined : sum + gainMicroBp,
    0n,
  );
}

function compareGains({ gainMicroBp: one }: Gain, { gainMicroBp: other }: Gain): number {
  if (one === undefined || other === undefined)
    return Number(one !== undefined) - Number(other !== undefined);
  return Number(other - one);
}

function sumGains(
  device: BoundDevice,
  hours: readonly BoundHour[],
  lastUsable: UsableHour | undefined,
): Gains {
  const own = ownFactors(hours, lastUsable);
  const gains = hours.flatMap(({ hour, credit }) => hourGains(hour, credit, device, own));
  return {
    hours: hours.length,
    earnedMicroBp: hours.reduce((sum, { credit }) => sum + (credit?.amount_micro_bp ?? 0n), 0n),
    list: GAIN_FACTORS.map((factor) => ({
      factor,
      gainMicroBp: sumOf(gains.filter((gain) => gain.factor === factor)),
    }))
      .filter(({ gainMicroBp }) => gainMicroBp !== 0n)
      .toSorted(compareGains),
  };
}

/** Reads the last 24 settled hours of these devices at once; returns the gains of each. */
export async function readGains(
  tx: Tx,
  devices: readonly BoundDevice[],
  now: Date,
): Promise<(device: BoundDevice) => Gains> {
  const settled = await readSettledHours(tx, await lastDayOfHours(tx, now));
  const hoursOf = await readBoundHours(tx, devices, settled, now);
  const lastUsable = await readLastUsable(tx, devices, hoursOf, now);
  return (device) => {
    const { device_id: id } = device;
    return sumGains(device, hoursOf.get(id) ?? [], lastUsable.get(id));
  };
}

/** Gain of an own device from each factor at its best, in the last 24 settled hours. */
export const getGains = handle(calls.getGains, async (deps, query, caller) => {
  const now = deps.clock.now();
  const deviceId = readWireId(query.deviceId);
  return inSnapshot(deps.db, async (tx) => {
    const binding = await requireBinding(tx, caller.accountId, deviceId);
    const { hours, earnedMicroBp, list } = (await readGains(tx, [binding], now))(binding);
    return {
      hours,
      earned: formatMicroBp(earnedMicroBp),
      list: list.map(({ factor, gainMicroBp }) => ({
        factor,
        gain: gainMicroBp === undefined ? null : formatMicroBp(gainMicroBp),
      })),
    };
  });
});
