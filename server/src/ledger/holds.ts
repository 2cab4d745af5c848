import type { Tx } from "../platform/database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import { postTransfer } from "./post-transfer.ts";
import type { PostedTransfer, Posting } from "./transfer.ts";

/** Amounts of a withdrawal: gross, net, and gas kept by the platform. */
export interface Hold {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly netMicroBp: bigint;
  readonly gasMicroBp: bigint;
  readonly at: Date;
}

/** `feeMicroBp` is shown as the statement line's fee; it is not derivable from the postings. */
async function post(
  tx: Tx,
  hold: Hold,
  step: "hold" | "paid" | "returned",
  feeMicroBp: bigint,
  postings: readonly Posting[],
): Promise<PostedTransfer> {
  return postTransfer(tx, {
    idempotencyKey: `withdrawal:${hold.withdrawalId}:${step}`,
    kind: "withdrawal",
    occurredAt: hold.at,
    recordedAt: hold.at,
    details: { withdrawalId: String(hold.withdrawalId), feeMicroBp: String(feeMicroBp) },
    postings: postings.filter((posting) => posting.amountMicroBp !== 0n),
  });
}

/**
 * Places a withdrawal's hold on the available balance. Throws `InsufficientBalanceError`; repeating a hold has no effect.
 */
export async function holdForWithdrawal(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const available = await openOwnerAccount(tx, hold.accountId);
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "hold", hold.gasMicroBp, [
    { ledgerAccountId: available, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: held, amountMicroBp: hold.grossMicroBp },
  ]);
}

/** Settles a hold: the net amount was paid as tokens, the gas goes to the platform. */
export async function payOutHold(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "paid", hold.gasMicroBp, [
    { ledgerAccountId: held, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: await systemAccount(tx, "paid_out"), amountMicroBp: hold.netMicroBp },
    { ledgerAccountId: await systemAccount(tx, "fee"), amountMicroBp: hold.gasMicroBp },
  ]);
}

/** Releases a hold in full, including gas. */
export async function returnHold(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const available = await openOwnerAccount(tx, hold.accountId);
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "returned", -hold.gasMicroBp, [
    { ledgerAccountId: held, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: available, amountMicroBp: hold.grossMicroBp },
  ]);
}
