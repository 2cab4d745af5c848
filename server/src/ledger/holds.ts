import type { Tx } from "../platform/database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import { postTransfer } from "./post-transfer.ts";
import type { PostedTransfer, Posting } from "./transfer.ts";

/** A withdrawal's amounts: what the owner gives, what arrives, and what the platform keeps for sending it. */
export interface Hold {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly netMicroBp: bigint;
  readonly gasMicroBp: bigint;
  readonly at: Date;
}

/** `feeMicroBp` is what the line of a statement shows as its fee: nothing else of the line tells it. */
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
 * Takes a withdrawal out of what the owner can spend. Throws `InsufficientBalanceError` where there is less; a hold that
 * was made before changes nothing.
 */
export async function holdForWithdrawal(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const available = await openOwnerAccount(tx, hold.accountId);
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "hold", hold.gasMicroBp, [
    { ledgerAccountId: available, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: held, amountMicroBp: hold.grossMicroBp },
  ]);
}

/** The held BP has left the house as tokens, and the platform has its gas. */
export async function payOutHold(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "paid", hold.gasMicroBp, [
    { ledgerAccountId: held, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: await systemAccount(tx, "paid_out"), amountMicroBp: hold.netMicroBp },
    { ledgerAccountId: await systemAccount(tx, "fee"), amountMicroBp: hold.gasMicroBp },
  ]);
}

/** Gives all of it back, the gas included. */
export async function returnHold(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const available = await openOwnerAccount(tx, hold.accountId);
  const held = await openOwnerAccount(tx, hold.accountId, "held");
  return post(tx, hold, "returned", -hold.gasMicroBp, [
    { ledgerAccountId: held, amountMicroBp: -hold.grossMicroBp },
    { ledgerAccountId: available, amountMicroBp: hold.grossMicroBp },
  ]);
}
