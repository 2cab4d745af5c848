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
import { hourGains, isTold } from "../why/explain-hours.ts";
import type { BoundDevice } from "../why/read-losses.ts";
import {
  findBinding,
  lastDayOfHours,
  readSettledHours,
  type SettledHour,
} from "../why/read-why.ts";
import { readCreditsOf } from "./read-span.ts";

/** What a factor would have brought in a day. */
interface DayGain {
  readonly factor: GainFactor;
  readonly gainMicroBp: bigint;
}

/** What each factor at its best would have brought a device in these settled hours, largest first; factors that bring nothing are absent. */
export async function readGains(
  tx: Tx,
  device: BoundDevice,
  settled: readonly SettledHour[],
  now: Date,
): Promise<{ hours: number; earnedMicroBp: bigint; gains: readonly DayGain[] }> {
  const credits = await readCreditsOf(
    tx,
    device.device_id,
    settled.map((hour) => hour.hour_at),
  );
  const hours = settled
    .map((hour) => ({ hour, credit: credits.get(hour.hour_at.getTime()) }))
    .filter(({ hour, credit }) => credit !== undefined || isTold(hour.hour_at, device, now));
  const gains = hours.flatMap(({ hour, credit }) => hourGains(hour, credit, device));
  return {
    hours: hours.length,
    earnedMicroBp: hours.reduce((sum, { credit }) => sum + (credit?.amount_micro_bp ?? 0n), 0n),
    gains: GAIN_FACTORS.map((factor) => ({
      factor,
      gainMicroBp: gains
        .filter((gain) => gain.factor === factor)
        .reduce((sum, { gainMicroBp }) => sum + gainMicroBp, 0n),
    }))
      .filter(({ gainMicroBp }) => gainMicroBp > 0n)
      .toSorted((one, other) => Number(other.gainMicroBp - one.gainMicroBp)),
  };
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
    const settled = await readSettledHours(tx, await lastDayOfHours(tx, now));
    const { hours, earnedMicroBp, gains } = await readGains(tx, binding, settled, now);
    return {
      hours,
      earned: formatMicroBp(earnedMicroBp),
      list: gains.map(({ factor, gainMicroBp }) => ({ factor, gain: formatMicroBp(gainMicroBp) })),
    };
  });
}
