import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { percentChange } from "@nodeyard/contract/rates/percent-change.ts";

/** Exact decimal texts of BP. */
interface Effect {
  readonly before: string;
  readonly after: string;
}

function microBpOf({ before, after }: Effect): { before: bigint; after: bigint } {
  return { before: parseMicroBp(before) ?? 0n, after: parseMicroBp(after) ?? 0n };
}

/** Lengths of both bars in percent of the longer one. */
export function widthsOf(effect: Effect): Effect {
  const { before, after } = microBpOf(effect);
  const most = before > after ? before : after;
  const width = (part: bigint): string =>
    most === 0n ? "0" : String(Number((part * 1000n) / most) / 10);
  return { before: width(before), after: width(after) };
}

/** The difference in BP and, where there was something before, in percent of it; undefined if there is none. */
export function differenceOf(
  effect: Effect,
): { readonly bp: string; readonly percent: string } | undefined {
  const { before, after } = microBpOf(effect);
  if (before === after) return undefined;
  const [sign, size] = after > before ? ["+", after - before] : ["−", before - after];
  return {
    bp: `${sign}${formatBp(formatMicroBp(size))}`,
    percent: percentChange(before, after),
  };
}
