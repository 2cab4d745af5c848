import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { accountWords } from "./messages.ts";

/** An amount as it can be typed, also with a plus sign. */
export function readCorrection(typed: string): bigint | undefined {
  return parseMicroBp(typed.replace(/^\+/, ""));
}

export function isSameAmount(typed: string, amount: string): boolean {
  const one = readCorrection(typed);
  return one !== undefined && one === readCorrection(amount);
}

const PERCENT_PARTS = 10_000n;

/** `1285.71%`: share of all that is owed. */
function shareOf(amountMicroBp: bigint, owedMicroBp: bigint): string {
  if (owedMicroBp <= 0n) return accountWords.shareUnknown;
  const size = amountMicroBp < 0n ? -amountMicroBp : amountMicroBp;
  const parts = (size * PERCENT_PARTS) / owedMicroBp;
  const [integer, fraction] = [parts / 100n, String(parts % 100n).padStart(2, "0")];
  return parts === 0n ? accountWords.shareSmall : `${integer}.${fraction}%`;
}

type Effect = Pick<NonNullable<OperatorRequest["effect"]>, "balance" | "balanceAfter" | "owed">;

/** The balance before and after a correction, and what share of all that is owed it is. */
export function effectFacts({
  balance,
  balanceAfter,
  owed,
}: Effect): (readonly [name: string, value: string])[] {
  const [before = 0n, after = 0n] = [parseMicroBp(balance), parseMicroBp(balanceAfter)];
  return [
    [accountWords.balanceNow, `${formatBp(balance, 6)} BP`],
    [accountWords.balanceThen, `${formatBp(balanceAfter, 6)} BP`],
    [accountWords.shareOfOwed, shareOf(after - before, parseMicroBp(owed) ?? 0n)],
  ];
}

/** The effect of an amount as it is typed; undefined if it is none. */
export function effectOf(
  typed: string,
  account: { readonly balance: string; readonly owedToAll: string },
): Effect | undefined {
  const amount = readCorrection(typed);
  const balance = parseMicroBp(account.balance);
  if (amount === undefined || balance === undefined) return undefined;
  const balanceAfter = formatMicroBp(balance + amount);
  return { balance: account.balance, balanceAfter, owed: account.owedToAll };
}

/** The repeated amount of a large correction. */
export function ConfirmedAmount({ error }: { error: string | undefined }) {
  return (
    <Field
      name="confirmedAmount"
      label={accountWords.confirmAmount}
      hint={accountWords.confirmAmountHint}
      error={error}
      maxLength={30}
      autoComplete="off"
    />
  );
}
