import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { sql } from "kysely";
import { pgError, type Tx } from "../platform/database.ts";
import { InsufficientBalanceError, LedgerAssertionError } from "./transfer.ts";

/** SQLSTATE of a violated check constraint. */
const CHECK_VIOLATION = "23514";

/** Purpose of a hold: a kind, and an id within the kind, such as a withdrawal's. */
export interface HoldReference {
  readonly kind: LedgerKind;
  readonly id: bigint;
}

/** Amount of each part. */
export interface HoldAmounts {
  readonly paidMicroBp: bigint;
  readonly feeMicroBp: bigint;
  readonly taxMicroBp: bigint;
}

export function sumOf({ paidMicroBp, feeMicroBp, taxMicroBp }: HoldAmounts): bigint {
  return paidMicroBp + feeMicroBp + taxMicroBp;
}

/** Inserts a hold; an existing one stays unchanged. */
export async function insertHold(
  tx: Tx,
  { kind, id }: HoldReference,
  hold: HoldAmounts & { readonly accountId: bigint; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("ledger_holds")
    .values({
      kind,
      reference_id: id,
      account_id: hold.accountId,
      opened_at: hold.at,
      paid_micro_bp: hold.paidMicroBp,
      fee_micro_bp: hold.feeMicroBp,
      tax_micro_bp: hold.taxMicroBp,
    })
    .onConflict((conflict) => conflict.columns(["kind", "reference_id"]).doNothing())
    .execute();
}

/** Locks a hold before any ledger account, so that its releases are serialised. @returns its owner and remaining amounts. */
export async function lockHold(
  tx: Tx,
  { kind, id }: HoldReference,
): Promise<HoldAmounts & { readonly accountId: bigint }> {
  const row = await tx
    .selectFrom("ledger_holds")
    .selectAll()
    .where("kind", "=", kind)
    .where("reference_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new LedgerAssertionError(`${kind}:${id} has no hold`);
  return {
    accountId: row.account_id,
    paidMicroBp: row.paid_micro_bp,
    feeMicroBp: row.fee_micro_bp,
    taxMicroBp: row.tax_micro_bp,
  };
}

/** Deducts amounts from a hold. Check constraints keep every part at zero or above. */
export async function reduceHold(
  tx: Tx,
  key: string,
  { kind, id }: HoldReference,
  { paidMicroBp, feeMicroBp, taxMicroBp }: HoldAmounts,
): Promise<void> {
  await sql`
    update ledger_holds set paid_micro_bp = paid_micro_bp - ${paidMicroBp},
      fee_micro_bp = fee_micro_bp - ${feeMicroBp}, tax_micro_bp = tax_micro_bp - ${taxMicroBp}
    where kind = ${kind} and reference_id = ${id}`
    .execute(tx)
    .catch((error: unknown) => {
      if (pgError(error)?.code === CHECK_VIOLATION) throw new InsufficientBalanceError(key);
      throw error;
    });
}
