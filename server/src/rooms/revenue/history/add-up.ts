import { EARNING_KINDS, type EarningKind } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { HistoryResponse } from "@nodeyard/contract/revenue/detail-calls.ts";

/** An amount of a kind in a period; compute also by task type. */
export interface PeriodAmount {
  readonly period: number;
  readonly kind: string;
  readonly amountMicroBp: bigint;
}
export interface TaskTypeAmount {
  readonly period: number;
  readonly taskType: string;
  readonly amountMicroBp: bigint;
}

function sumsOf(amounts: readonly PeriodAmount[]): Record<EarningKind | "total", bigint> {
  const sums = { total: 0n, network: 0n, compute: 0n, activity: 0n, invite: 0n };
  for (const { kind, amountMicroBp } of amounts) {
    const known = EARNING_KINDS.find((name) => name === kind);
    if (!known) continue;
    sums[known] += amountMicroBp;
    sums.total += amountMicroBp;
  }
  return sums;
}

function present(sums: Record<EarningKind | "total", bigint>): HistoryResponse["sum"] {
  return {
    total: formatMicroBp(sums.total),
    network: formatMicroBp(sums.network),
    compute: formatMicroBp(sums.compute),
    activity: formatMicroBp(sums.activity),
    invite: formatMicroBp(sums.invite),
  };
}

function byTaskType(amounts: readonly TaskTypeAmount[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { taskType, amountMicroBp } of amounts)
    sums.set(taskType, (sums.get(taskType) ?? 0n) + amountMicroBp);
  const types = [...sums.keys()].toSorted((one, other) => one.localeCompare(other));
  return Object.fromEntries(types.map((type) => [type, formatMicroBp(sums.get(type) ?? 0n)]));
}

/** Rows of all periods, including empty ones, and their sum. */
export function addUp(
  names: readonly string[],
  amounts: readonly PeriodAmount[],
  taskTypes: readonly TaskTypeAmount[],
): Pick<HistoryResponse, "list" | "sum"> {
  const ofPeriod = Map.groupBy(amounts, (amount) => amount.period);
  const typesOf = Map.groupBy(taskTypes, (amount) => amount.period);
  return {
    list: names.map((period, index) => ({
      period,
      ...present(sumsOf(ofPeriod.get(index) ?? [])),
      byTaskType: byTaskType(typesOf.get(index) ?? []),
    })),
    sum: present(sumsOf(amounts)),
  };
}
