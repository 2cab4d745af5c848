import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { STUCK_HOURS } from "@nodeyard/contract/redemption/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { findingOf, type Finding } from "./faults.ts";
import type { BookedWithdrawal, Books } from "./read-books.ts";
import type { ChainTransfer } from "./read-chain.ts";

/** Decimals of a BP in the ledger. */
const BOOK_DECIMALS = 6;
export const STUCK_AFTER_MS = STUCK_HOURS.withdrawal * HOUR_MS;

export interface Seen {
  readonly now: Date;
  readonly books: Books;
  readonly transfers: readonly ChainTransfer[];
  /** Decimals by token. */
  readonly decimals: ReadonlyMap<string, number>;
  /** Payment ids and hashes stored after the ledger was read: neither orphans nor auditable yet. */
  readonly storedSince: ReadonlySet<string>;
  /** Reverted transactions. */
  readonly reverted: ReadonlySet<string>;
  /** Withdrawals paid on another chain than the one read. */
  readonly elsewhere: ReadonlySet<bigint>;
}

/** The net amount in the token's units. */
function expectedUnits(withdrawal: BookedWithdrawal, decimals: number): bigint {
  return withdrawal.net_micro_bp * 10n ** BigInt(decimals - BOOK_DECIMALS);
}

function judgeTransfers(
  withdrawal: BookedWithdrawal,
  paid: readonly ChainTransfer[],
  seen: Seen,
): Finding[] {
  const { withdrawal_id: withdrawalId, status, transaction_hash: hash, address } = withdrawal;
  const findings: Finding[] = [];
  const find = (finding: Finding["finding"], facts: Finding["facts"]): void => {
    findings.push(findingOf(finding, facts, withdrawalId));
  };
  const [first] = paid;
  if (paid.length > 1) {
    const hashes = paid.map((one) => one.transactionHash).join(", ");
    find("paidTwice", { times: String(paid.length), hashes });
  }
  for (const { transactionHash, units, token, to } of paid) {
    const expected = expectedUnits(withdrawal, seen.decimals.get(token) ?? BOOK_DECIMALS);
    const facts = { hash: transactionHash, units: String(units), expected: String(expected) };
    if (units > expected) find("paidTooMuch", facts);
    if (units < expected) find("paidTooLittle", facts);
    if (to !== address.toLowerCase()) find("paidAnother", { hash: transactionHash, to, address });
  }
  if (status === "canceled" && first) find("returnedAndPaid", { hash: first.transactionHash });
  if (status === "completed" && !first) {
    if (hash === null) find("noTransaction", {});
    else find(seen.reverted.has(hash) ? "reverted" : "noTransfer", { hash });
  }
  if (status === "completed" && first && !paid.some((one) => one.transactionHash === hash))
    find("paidByAnother", { hash: String(hash), paidBy: first.transactionHash });
  return findings;
}

/** Ledger consistency: held BP belong to open withdrawals, paid-out BP are the sum of completed ones. */
function judgeLedger(books: Books): Finding[] {
  const open = new Map<bigint, bigint>();
  let completed = 0n;
  for (const one of books.withdrawals) {
    if (one.status === "created")
      open.set(one.account_id, (open.get(one.account_id) ?? 0n) + one.gross_micro_bp);
    if (one.status === "completed") completed += one.net_micro_bp;
  }
  const findings: Finding[] = [];
  for (const accountId of new Set([...open.keys(), ...books.heldMicroBp.keys()])) {
    const held = books.heldMicroBp.get(accountId) ?? 0n;
    const requestedMicroBp = open.get(accountId) ?? 0n;
    if (held !== requestedMicroBp)
      findings.push(
        findingOf("heldDiffers", {
          accountId: String(accountId),
          held: formatMicroBp(held),
          open: formatMicroBp(requestedMicroBp),
        }),
      );
  }
  if (books.paidOutMicroBp !== completed)
    findings.push(
      findingOf("paidOutDiffers", {
        paidOut: formatMicroBp(books.paidOutMicroBp),
        completed: formatMicroBp(completed),
      }),
    );
  return findings;
}

/** Compares chain and ledger. */
export function compare(seen: Seen): Finding[] {
  const { books } = seen;
  const writtenOff = new Set<string>();
  const withdrawalOf = new Map<string, bigint>([
    ...books.transactions.map((one) => [one.transaction_hash, one.withdrawal_id] as const),
    ...books.withdrawals.map((one) => [one.payment_id, one.withdrawal_id] as const),
  ]);
  // After a refund the id stays with the canceled withdrawal, and the payment is another's.
  for (const { payment_id: paymentId, withdrawal_id: withdrawalId } of books.recoveries)
    if (withdrawalId === null) writtenOff.add(paymentId);
    else withdrawalOf.set(paymentId, withdrawalId);
  const paidFor = new Map<bigint, ChainTransfer[]>();
  const findings: Finding[] = [];
  for (const transfer of seen.transfers) {
    const key = transfer.paymentId ?? transfer.transactionHash;
    if (writtenOff.has(key)) continue;
    const withdrawalId = withdrawalOf.get(key);
    if (withdrawalId !== undefined) {
      const paid = paidFor.get(withdrawalId);
      if (paid) paid.push(transfer);
      else paidFor.set(withdrawalId, [transfer]);
    } else if (!seen.storedSince.has(key)) {
      const { transactionHash: hash, units, to } = transfer;
      findings.push(findingOf("ownerless", { hash, units: String(units), to }));
    }
  }
  for (const withdrawal of books.withdrawals) {
    if (!seen.elsewhere.has(withdrawal.withdrawal_id))
      findings.push(
        ...judgeTransfers(withdrawal, paidFor.get(withdrawal.withdrawal_id) ?? [], seen),
      );
    const ageMs = seen.now.getTime() - withdrawal.released_at.getTime();
    const isBeingPaid = withdrawal.status === "created" && !withdrawal.waits_for_approval;
    if (isBeingPaid && ageMs > STUCK_AFTER_MS)
      findings.push(
        findingOf(
          "openTooLong",
          { since: withdrawal.created_at.toISOString() },
          withdrawal.withdrawal_id,
        ),
      );
  }
  return [...findings, ...judgeLedger(books)];
}
