import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";

/** BP of the newest days, exactly; undefined where there are none. */
export function sumOfLast(
  periods: readonly { readonly total: string }[],
  count: number,
): string | undefined {
  if (periods.length === 0) return undefined;
  return formatMicroBp(
    periods.slice(-count).reduce((sum, { total }) => sum + (parseMicroBp(total) ?? 0n), 0n),
  );
}
