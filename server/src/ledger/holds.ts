import type { Tx } from "../platform/database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import {
  insertHold,
  lockHold,
  reduceHold,
  sumOf,
  type HoldAmounts,
  type HoldReference,
} from "./hold-rows.ts";
import { postTransfer } from "./post-transfer.ts";
import {
  InsufficientBalanceError,
  LedgerAssertionError,
  type PostedTransfer,
  type Posting,
} from "./transfer.ts";
import { findTransfer } from "./write-postings.ts";

/** Destination of a settled part: `paid` is the account that the kind settles to, `fee` and `tax` are platform accounts. */
interface HoldPart {
  readonly to: "paid" | "fee" | "tax";
  readonly amountMicroBp: bigint;
}

export interface Hold {
  readonly reference: HoldReference;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  /** Sum to the gross amount. */
  readonly parts: readonly HoldPart[];
  readonly at: Date;
}

/** Settlement or return of a hold: of all that remains, or of a share under a name unique within the hold. */
export interface Release {
  readonly reference: HoldReference;
  readonly at: Date;
  readonly share?: { readonly name: string; readonly parts: readonly HoldPart[] };
}

function amountsOf(key: string, parts: readonly HoldPart[]): HoldAmounts {
  if (parts.some((part) => part.amountMicroBp < 0n))
    throw new LedgerAssertionError(`${key}: a part below zero`);
  const of = (to: HoldPart["to"]): bigint =>
    parts.reduce((sum, part) => (part.to === to ? sum + part.amountMicroBp : sum), 0n);
  return { paidMicroBp: of("paid"), feeMicroBp: of("fee"), taxMicroBp: of("tax") };
}

/** Fee and tax are shown on the statement line; they are not derivable from its postings. */
async function post(
  tx: Tx,
  key: string,
  change: { reference: HoldReference; at: Date; feeMicroBp: bigint; taxMicroBp: bigint },
  postings: readonly Posting[],
): Promise<PostedTransfer> {
  const { reference, at, feeMicroBp, taxMicroBp } = change;
  return postTransfer(tx, {
    idempotencyKey: key,
    kind: reference.kind,
    holdId: reference.id,
    occurredAt: at,
    recordedAt: at,
    details: {
      [`${reference.kind}Id`]: String(reference.id),
      feeMicroBp: String(feeMicroBp),
      taxMicroBp: String(taxMicroBp),
    },
    postings: postings.filter((posting) => posting.amountMicroBp !== 0n),
  });
}

/** Places a hold on the available balance. Throws `InsufficientBalanceError`; repeating a hold has no effect. */
export async function openHold(tx: Tx, hold: Hold): Promise<PostedTransfer> {
  const { reference, accountId, grossMicroBp, at } = hold;
  const key = `${reference.kind}:${reference.id}:hold`;
  const amounts = amountsOf(key, hold.parts);
  if (sumOf(amounts) !== grossMicroBp)
    throw new LedgerAssertionError(`${key}: the parts do not sum to ${grossMicroBp} micro-BP`);
  await insertHold(tx, reference, { ...amounts, accountId, at });
  return post(tx, key, { ...hold, ...amounts }, [
    { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp: -grossMicroBp },
    { ledgerAccountId: await openOwnerAccount(tx, accountId, "held"), amountMicroBp: grossMicroBp },
  ]);
}

/** Releases a share or all of a hold. Throws `InsufficientBalanceError` if a part has less; repeating a release has no effect. */
async function release(
  tx: Tx,
  step: "paid" | "returned",
  { reference, at, share }: Release,
  destinations: (owner: bigint, amounts: HoldAmounts) => Promise<readonly Posting[]>,
): Promise<PostedTransfer> {
  const name = share === undefined ? step : `${step}:${share.name}`;
  const key = `${reference.kind}:${reference.id}:${name}`;
  const hold = await lockHold(tx, reference);
  const known = await findTransfer(tx, key);
  if (known !== undefined) return { ledgerTransferId: known, isNew: false };
  const amounts = share === undefined ? hold : amountsOf(key, share.parts);
  const sum = sumOf(amounts);
  if (sum === 0n) throw new InsufficientBalanceError(key);
  await reduceHold(tx, key, reference, amounts);
  const sign = step === "paid" ? 1n : -1n;
  const fees = { feeMicroBp: sign * amounts.feeMicroBp, taxMicroBp: sign * amounts.taxMicroBp };
  return post(tx, key, { reference, at, ...fees }, [
    { ledgerAccountId: await openOwnerAccount(tx, hold.accountId, "held"), amountMicroBp: -sum },
    ...(await destinations(hold.accountId, amounts)),
  ]);
}

/** Settles a hold: each part goes to its destination. */
export async function settleHold(tx: Tx, settled: Release): Promise<PostedTransfer> {
  const { kind } = settled.reference;
  return release(tx, "paid", settled, async (_owner, amounts) => {
    const { settles_to: paidTo } = await tx
      .selectFrom("ledger_kinds")
      .select("settles_to")
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    if (paidTo === null) throw new LedgerAssertionError(`${kind}: nothing to settle to`);
    return [
      { ledgerAccountId: paidTo, amountMicroBp: amounts.paidMicroBp },
      { ledgerAccountId: await systemAccount(tx, "fee"), amountMicroBp: amounts.feeMicroBp },
      { ledgerAccountId: await systemAccount(tx, "tax"), amountMicroBp: amounts.taxMicroBp },
    ];
  });
}

/** Returns held BP to the owner, fee and tax included. */
export async function returnHold(tx: Tx, returned: Release): Promise<PostedTransfer> {
  return release(tx, "returned", returned, async (owner, amounts) => [
    { ledgerAccountId: await openOwnerAccount(tx, owner), amountMicroBp: sumOf(amounts) },
  ]);
}
