// Offered to other rooms.
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { bpText, yuanText } from "./figures.ts";
import { redemption } from "./messages.ts";
import type { Available } from "./queries.ts";

/** An order's amount: BP of a withdrawal, as exact decimal text, or whole yuan. */
export type OrderAmount = { readonly bp: string } | { readonly yuan: number };
type Wait = Available["waits"][number];

const microBpOf = (bp: string): bigint => parseMicroBp(bp) ?? 0n;

function isAbove({ above }: Wait, amount: OrderAmount): boolean {
  return "yuan" in amount ? amount.yuan > above.yuan : microBpOf(amount.bp) > microBpOf(above.bp);
}

const joinReasons = (waits: readonly Wait[]): string =>
  waits.map(({ reason }) => redemption[reason]).join(redemption.between);

/** In words that an order of this amount waits for an operator, and why; undefined for one that does not. */
export function waitWords({ waits }: Available, amount: OrderAmount): string | undefined {
  const found = waits.filter((wait) => isAbove(wait, amount));
  return found.length === 0 ? undefined : redemption.waits(joinReasons(found));
}

/** Above which amount orders wait, and why; undefined if none does, or none is taken. */
export function leastWait({ waits, most, channel, obstacle }: Available): string | undefined {
  const isBp = channel === "withdrawal";
  const found = waits.filter((wait) => isAbove(wait, isBp ? { bp: most.bp } : { yuan: most.yuan }));
  const [least, ...others] = found.toSorted((one, other) =>
    microBpOf(one.above.bp) < microBpOf(other.above.bp) ? -1 : 1,
  );
  if (!least || obstacle !== null) return undefined;
  const amount = isBp ? bpText(least.above.bp) : yuanText(least.above.yuan);
  const reasons = joinReasons([
    least,
    ...others.filter(({ above }) => above.bp === least.above.bp),
  ]);
  return /[1-9]/.test(amount)
    ? redemption.waitsAbove(amount, reasons)
    : redemption.waitsAll(reasons);
}
