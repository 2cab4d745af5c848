import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import * as calls from "@nodeyard/contract/home/overview-calls.ts";
import { fleetLevel, type WithdrawableState } from "@nodeyard/contract/home/rules.ts";
import { LISTED_CAUSES } from "@nodeyard/contract/loss-causes.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { WITHDRAWAL_MIN_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Prepared } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { inPreparedSnapshot } from "../../../platform/snapshot.ts";
import { preparedPrices } from "../../prices/prepared-price.ts";
import { formatPrice } from "../../prices/prices.ts";
import { queueCalculation } from "../../revenue/losses/calculate-losses.ts";
import { readAvailability, type Availability } from "../../withdrawal/read-availability.ts";
import {
  LISTED_ALONE,
  listNeeds,
  presentNeed,
  type NeedGroup,
  type NeedyDevice,
} from "./list-needs.ts";
import { readFailedTasks, readFleet, readNamed, readSettled, type Fleet } from "./read-devices.ts";
import { readFaults } from "./read-faults.ts";
import { readRevenue } from "./read-revenue.ts";
import { readState, type OverviewState } from "./read-state.ts";

const orNull = (amountMicroBp: bigint | undefined): string | null =>
  amountMicroBp === undefined ? null : formatMicroBp(amountMicroBp);

function withdrawableState({ amounts, lock, address, status }: Availability): WithdrawableState {
  if (status !== "done") return status;
  if (lock) return "locked";
  if (!address) return "wallet_missing";
  return amounts.matureMicroBp < WITHDRAWAL_MIN_MICRO_BP ? "below_minimum" : "open";
}

/** Devices that are offline or unstable and may need the owner, with what that costs. */
function faultGroups(
  { offline, unstable }: Fleet,
  { losses }: OverviewState,
): { offline: NeedGroup; unstable: NeedGroup } {
  const offlineMicroBp = losses?.fullDayMicroBp;
  const unusable = losses?.causes.find(({ cause }) => cause === "unusable");
  const ofUnstable = unstable.devices.map(({ device }): NeedyDevice => {
    const found = unusable?.worst.find(({ deviceId }) => String(deviceId) === device.deviceId);
    return { device, lostMicroBp: found?.lostMicroBp };
  });
  const isAlone = ofUnstable.length === unstable.deviceCount && ofUnstable.length <= LISTED_ALONE;
  return {
    offline: {
      kind: "offline",
      deviceCount: offline.deviceCount,
      lostMicroBp:
        offlineMicroBp === undefined ? undefined : offlineMicroBp * BigInt(offline.deviceCount),
      devices: offline.devices.map(({ device, lastSeenAt }) => ({
        device,
        lostMicroBp: offlineMicroBp,
        since: lastSeenAt,
      })),
    },
    unstable: {
      kind: "unstable",
      deviceCount: unstable.deviceCount,
      lostMicroBp: isAlone
        ? ofUnstable.reduce<bigint | undefined>(
            (sum, { lostMicroBp }) =>
              sum === undefined || lostMicroBp === undefined ? undefined : sum + lostMicroBp,
            0n,
          )
        : unusable?.lostMicroBp,
      devices: ofUnstable,
    },
  };
}

/**
 * Losses of healthy devices by cause, and devices with an old agent. A group of which all devices are kept is judged anew: one that was
 * updated, unbound or left out since is not counted. Larger groups are as they were calculated.
 */
async function keptGroups(
  client: Prepared,
  accountId: bigint,
  { losses }: OverviewState,
  now: Date,
): Promise<NeedGroup[]> {
  if (losses === null) return [];
  const listed = losses.causes.flatMap((each) => {
    const kind = LISTED_CAUSES.find((cause) => cause === each.cause);
    return kind === undefined ? [] : [{ ...each, kind }];
  });
  const complete = listed.filter(({ deviceCount, worst }) => deviceCount === worst.length);
  const { outdatedCount, outdatedIds } = losses;
  const isOutdatedComplete = outdatedCount === outdatedIds.length;
  const ids = new Set([
    ...complete.flatMap(({ worst }) => worst.map(({ deviceId }) => deviceId)),
    ...(isOutdatedComplete ? outdatedIds : []),
  ]);
  const named = await readNamed(client, accountId, [...ids], now);
  const outdated = outdatedIds.flatMap((id) => {
    const found = named.get(id);
    return found?.isOutdated ? [{ device: found.device, lostMicroBp: undefined }] : [];
  });
  return [
    ...listed.map((group): NeedGroup => {
      const { kind, deviceCount, lostMicroBp, worst } = group;
      if (!complete.includes(group)) return { kind, deviceCount, lostMicroBp, devices: [] };
      const devices = worst.flatMap(({ deviceId, lostMicroBp: lost }) => {
        const found = named.get(deviceId);
        return found ? [{ device: found.device, lostMicroBp: lost }] : [];
      });
      return {
        kind,
        deviceCount: devices.length,
        lostMicroBp: devices.reduce((sum, each) => sum + each.lostMicroBp, 0n),
        devices,
      };
    }),
    {
      kind: "agent",
      deviceCount: isOutdatedComplete ? outdated.length : outdatedCount,
      lostMicroBp: undefined,
      devices: outdated,
    },
  ];
}

async function readAll(
  deps: Pick<Deps, "db" | "clock" | "chain">,
  client: Prepared,
  { accountId, language }: OwnerCaller,
  now: Date,
) {
  const state = await readState(client, accountId, now);
  const { lastHourAt, lastDay } = state;
  return {
    state,
    fleet: await readFleet(client, accountId, state, now),
    reported: await readFaults(client, accountId, language, now),
    failedTasks: await readFailedTasks(client, accountId, LISTED_ALONE, now),
    revenue: await readRevenue(client, accountId, { now, lastHourAt, lastDay }),
    availability: await readAvailability(deps, client, accountId),
    price: await preparedPrices(client, utcDay(now)),
    kept: await keptGroups(client, accountId, state, now),
    settled: await readSettled(client, accountId, state.losses?.untilHourAt ?? lastHourAt),
  };
}

/** The account at a glance: every figure is a sum of ledger lines, or of the explanation of revenue. */
export const getOverview = handle(calls.getHomeOverview, async (deps, _request, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const { state, fleet, reported, failedTasks, revenue, availability, price, kept, settled } =
    await inPreparedSnapshot(deps.pool, (client) => readAll(deps, client, caller, now));
  const faults = faultGroups(fleet, state);
  const { counts } = fleet;
  const withdrawable = withdrawableState(availability);
  const { amounts } = availability;
  const isWalletNeeded =
    siteOf(caller.language) === "international" &&
    withdrawable === "wallet_missing" &&
    amounts.matureMicroBp >= WITHDRAWAL_MIN_MICRO_BP;
  const groups: NeedGroup[] = [
    faults.offline,
    faults.unstable,
    {
      kind: "task",
      deviceCount: failedTasks.deviceCount,
      lostMicroBp: undefined,
      devices: failedTasks.devices.map((each) => ({ ...each, lostMicroBp: undefined })),
    },
    ...reported,
    ...kept,
    ...(isWalletNeeded
      ? [{ kind: "wallet" as const, deviceCount: 0, lostMicroBp: undefined, devices: [] }]
      : []),
  ];
  const isCurrent =
    state.lastHourAt === null ||
    (state.losses !== null && state.losses.untilHourAt >= state.lastHourAt);
  if (!isCurrent && state.counts.total) await queueCalculation(deps, accountId);
  const notWell = [faults.offline, faults.unstable].filter(({ deviceCount }) => deviceCount > 0);
  const [only] = notWell;
  const worst = notWell.length === 1 && only?.deviceCount === 1 ? only.devices[0] : undefined;
  return {
    fleet: {
      level: fleetLevel(counts),
      total: counts.good + counts.offline + counts.unstable + counts.unknown,
      ...counts,
      countedAt: state.countedAt?.toISOString() ?? null,
      worst: only && worst ? presentNeed(only, worst) : null,
      lostPerDay: orNull(sumOfKnown(notWell)),
    },
    ...revenue,
    withdrawable: {
      state: withdrawable,
      balance: formatMicroBp(amounts.balanceMicroBp),
      balanceYuan: Number(yuanOf(amounts.balanceMicroBp, price.sale)),
      amount: formatMicroBp(amounts.matureMicroBp),
      lockedUntil: availability.lock?.until.toISOString() ?? null,
    },
    price: { yuan: formatPrice(price.yuan), usdt: formatPrice(price.usdt) },
    needs: {
      ...listNeeds(groups),
      until: state.losses?.untilHourAt.toISOString() ?? null,
      isCurrent: isCurrent || !state.counts.total,
      settled,
    },
  };
});

/** Undefined if one is not known, or there is none. */
function sumOfKnown(groups: readonly NeedGroup[]): bigint | undefined {
  let sum: bigint | undefined;
  for (const { lostMicroBp } of groups) {
    if (lostMicroBp === undefined) return undefined;
    sum = (sum ?? 0n) + lostMicroBp;
  }
  return sum;
}
