import { groupDecimal } from "@nodeyard/contract/money.ts";
import type { CreditRow, CreditsResponse } from "@nodeyard/contract/revenue/calls.ts";

type Hour = CreditsResponse["hour"];

const BITS_PER_MBIT = 1_000_000;

/** Up to six decimals, without the zeros at the end. */
export function formulaNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Bits per second to the last one, as formulas use them: `3,149.027683 Mbps`. */
export function exactMbps(bps: number): string {
  return `${groupDecimal((bps / BITS_PER_MBIT).toFixed(6))} Mbps`;
}

/** A device's weight in one hour, computed as the settlement computes it. */
export function weightFormula(row: CreditRow, hour: Hour): string {
  const n = formulaNumber;
  const paidOnline = hour.onlineNeedsUsable ? row.usableShare : row.onlineShare;
  const shared = row.onlineFactor === 1 ? "" : ` × ${n(row.onlineFactor)}`;
  const online = `${n(hour.onlineWeight)} × ${n(paidOnline)}${shared}`;
  const usable = `${n(hour.usableWeight)} × ${n(row.usableShare)} × ${n(row.bandwidthFactor)}`;
  const peak = row.peakFactor === 1 ? "" : ` × ${n(row.peakFactor)}`;
  const address = row.addressFactor === 1 ? "" : ` × ${n(row.addressFactor)}`;
  const ramp = row.rampFactor === 1 ? "" : ` × ${n(row.rampFactor)}`;
  return `${n(row.miningFactor)} × (${online} + ${usable})${peak}${address}${ramp} = ${n(row.weight)}`;
}

/** The device's share of the hour's pool. */
export function amountFormula(row: CreditRow, hour: Hour): string {
  return `${hour.distributed} × ${formulaNumber(row.weight)} ÷ ${formulaNumber(hour.totalWeight)} = ${row.amount}`;
}
