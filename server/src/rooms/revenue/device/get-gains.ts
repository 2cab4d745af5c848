import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { GainsQuery, GainsResponse } from "@nodeyard/contract/revenue/device-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { GAIN_FACTORS, type GainFactor } from "@nodeyard/contract/revenue/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { hourGains } from "../why/explain-hours.ts";
import { readBoundHours, type BoundDevice, type BoundHour } from "../why/read-bound-hours.ts";
import { findBinding, lastDayOfHours, readSettledHours } from "../why/read-why.ts";

export interface Gain {
  readonly factor: GainFactor;
  readonly gainMicroBp: bigint;
}

/** What each factor at its best would have brought a device. */
interface Gains {
  /** Settled hours that were looked at. */
  readonly hours: number;
  readonly earnedMicroBp: bigint;
  /** Largest first; factors that bring nothing are absent. */
  readonly list: readonly Gain[];
}

function sumGains(device: BoundDevice, hours: readonly BoundHour[]): Gains {
  const gains = hours.flatMap(({ hour, credit }) => hourGains(hour, credit, device));
  return {
    hours: hours.length,
    earnedMicroBp: hours.reduce((sum, { credit }) => sum + (credit?.amount_micro_bp ?? 0n), 0n),
    list: GAIN_FACTORS.map((factor) => ({
      factor,
      gainMicroBp: gains
        .filter((gain) => gain.factor === factor)
        .reduce((sum, { gainMicroBp }) => sum + gainMicroBp, 0n),
    }))
      .filter(({ gainMicroBp }) => gainMicroBp > 0n)
      .toSorted((one, other) => Number(other.gainMicroBp - one.gainMicroBp)),
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
  return (device) => sumGains(device, hoursOf.get(device.device_id) ?? []);
}

/** What each factor at its best would have brought an own device in the last 24 settled hours. */
export async function getGains(
  deps: Deps,
  query: GainsQuery,
  caller: OwnerCaller,
): Promise<Result<GainsResponse>> {
  const now = deps.clock.now();
  const deviceId = readWireId(query.deviceId);
  return inSnapshot(deps.db, async (tx) => {
    const binding =
      deviceId === undefined ? undefined : await findBinding(tx, caller.accountId, deviceId);
    if (!binding) throw new ApiError(revenueErrors.unknownDevice);
    const { hours, earnedMicroBp, list } = (await readGains(tx, [binding], now))(binding);
    return {
      hours,
      earned: formatMicroBp(earnedMicroBp),
      list: list.map(({ factor, gainMicroBp }) => ({ factor, gain: formatMicroBp(gainMicroBp) })),
    };
  });
}
