import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";

/** Thousands in groups, as the pages write them. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Micro-BP of an amount as it was typed or pasted from a page; undefined when it is not one. */
export function readAmount(typed: string): bigint | undefined {
  const text = typed.trim();
  const amount = parseMicroBp(GROUPED.test(text) ? text.replaceAll(",", "") : text);
  return amount === undefined || amount < 0n ? undefined : amount;
}

/** Micro-BP of a figure of the server, which writes six decimals. */
export function microBpOf(bp: string): bigint {
  return parseMicroBp(bp) ?? 0n;
}

/** Micro-BP as the pages write BP: no decimals that say nothing, and none left out. */
export function shownBp(amountMicroBp: bigint): string {
  const text = formatMicroBp(amountMicroBp).replace(/\.?0+$/, "");
  const decimals = text.split(".")[1]?.length ?? 0;
  return formatBp(formatMicroBp(amountMicroBp), decimals);
}

/** The same of a figure of the server. */
export function shownFigure(bp: string): string {
  return shownBp(microBpOf(bp));
}
