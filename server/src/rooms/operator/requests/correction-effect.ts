import { ApiError } from "@nodeyard/contract/error.ts";
import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { readOwed } from "../../../ledger/owed.ts";
import { readBalance } from "../../../ledger/statement.ts";
import type { Queryable } from "../../../platform/database.ts";
import { readCeilings } from "../../redemption/ceilings.ts";

const sizeOf = (amountMicroBp: bigint): bigint =>
  amountMicroBp < 0n ? -amountMicroBp : amountMicroBp;

/** Largest correction whose amount need not be repeated, by who asks and by who approves. */
export async function readCorrectionCeiling(db: Queryable, at: Date): Promise<bigint> {
  return (await readCeilings(db, at)).correction_micro_bp;
}

/** Throws for a large correction whose amount was not repeated. */
export async function assertConfirmed(
  db: Queryable,
  at: Date,
  { amountMicroBp, typed }: { readonly amountMicroBp: bigint; readonly typed: string },
): Promise<void> {
  const ceiling = await readCorrectionCeiling(db, at);
  if (sizeOf(amountMicroBp) <= ceiling) return;
  if (parseMicroBp(typed.replace(/^\+/, "")) === amountMicroBp) return;
  throw new ApiError(operatorErrors.correctionUnconfirmed, {
    params: { ceiling: formatBp(formatMicroBp(ceiling), 0) },
  });
}

/** The balances before and after corrections, and what these are a part of, in their order. */
export async function readEffects(
  db: Queryable,
  at: Date,
  corrections: readonly { readonly accountId: bigint; readonly amountMicroBp: bigint }[],
): Promise<NonNullable<OperatorRequest["effect"]>[]> {
  if (corrections.length === 0) return [];
  const [owed, ceiling] = await Promise.all([readOwed(db), readCorrectionCeiling(db, at)]);
  return Promise.all(
    corrections.map(async ({ accountId, amountMicroBp }) => {
      const balance = await readBalance(db, accountId);
      return {
        balance: formatMicroBp(balance),
        balanceAfter: formatMicroBp(balance + amountMicroBp),
        owed: formatMicroBp(owed),
        needsConfirmedAmount: sizeOf(amountMicroBp) > ceiling,
      };
    }),
  );
}
