import type { CreditRow, CreditsResponse } from "@nodeyard/contract/revenue/calls.ts";

type Hour = CreditsResponse["hour"];

/** Up to six decimals, without the zeros at the end. */
export function formulaNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** A device's weight in one hour, computed as the settlement computes it. */
export function weightFormula(row: CreditRow, hour: Hour): string {
  const n = formulaNumber;
  const paidOnline = hour.onlineNeedsUsable ? row.usableShare : row.onlineShare;
  const online = `${n(hour.onlineWeight)} × ${n(paidOnline)}`;
  const usable = `${n(hour.usableWeight)} × ${n(row.usableShare)} × ${n(row.bandwidthFactor)}`;
  const peak = row.peakFactor === 1 ? "" : ` × ${n(row.peakFactor)}`;
  return `${n(row.miningFactor)} × (${online} + ${usable})${peak} = ${n(row.weight)}`;
}

/** The device's part of what the hour shares out. */
export function amountFormula(row: CreditRow, hour: Hour): string {
  return `${hour.distributed} × ${formulaNumber(row.weight)} ÷ ${formulaNumber(hour.totalWeight)} = ${row.amount}`;
}
