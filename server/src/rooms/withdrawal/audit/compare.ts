import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Finding } from "./faults.ts";
import type { BookedWithdrawal, Books } from "./read-books.ts";
import type { ChainTransfer } from "./read-chain.ts";

/** Decimals of a BP in the ledger. */
const BOOK_DECIMALS = 6;
/** A payout takes minutes; one open for longer needs attention. */
export const STUCK_AFTER_MS = 3600_000;

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
  const findings: Finding[] = [];
  const { withdrawal_id: withdrawalId, status } = withdrawal;
  const find = (fault: Finding["fault"], text: string): void => {
    findings.push({ fault, withdrawalId, text: `withdrawal ${withdrawalId}: ${text}` });
  };
  if (paid.length > 1)
    find(
      "doublePaid",
      `paid ${paid.length} times: ${paid.map((one) => one.transactionHash).join(", ")}`,
    );
  for (const transfer of paid) {
    const expected = expectedUnits(withdrawal, seen.decimals.get(transfer.token) ?? BOOK_DECIMALS);
    const amounts = `${transfer.transactionHash} moved ${transfer.units} units, its net amount is ${expected}`;
    if (transfer.units > expected) find("overpaid", amounts);
    if (transfer.units < expected) find("underpaid", amounts);
    if (transfer.to !== withdrawal.address.toLowerCase())
      find(
        "falselyEnded",
        `${transfer.transactionHash} paid ${transfer.to}, not ${withdrawal.address}`,
      );
  }
  if (status === "canceled" && paid.length > 0)
    find("falselyEnded", `given back and paid by ${paid[0]?.transactionHash}`);
  if (status === "completed" && paid.length === 0) {
    const hash = withdrawal.transaction_hash ?? "no transaction";
    if (seen.reverted.has(hash)) find("falselyEnded", `completed, but ${hash} was reverted`);
    else find("dropped", `completed, but the chain has no transfer (${hash})`);
  }
  if (
    status === "completed" &&
    paid.length > 0 &&
    !paid.some((one) => one.transactionHash === withdrawal.transaction_hash)
  )
    find(
      "falselyEnded",
      `completed by ${withdrawal.transaction_hash}, but paid by ${paid[0]?.transactionHash}`,
    );
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
    const asked = open.get(accountId) ?? 0n;
    if (held !== asked)
      findings.push({
        fault: "orphaned",
        withdrawalId: undefined,
        text: `account ${accountId} has ${formatMicroBp(held)} BP held, its open withdrawals are of ${formatMicroBp(asked)} BP`,
      });
  }
  if (books.paidOutMicroBp !== completed)
    findings.push({
      fault: "orphaned",
      withdrawalId: undefined,
      text: `the ledger paid out ${formatMicroBp(books.paidOutMicroBp)} BP, completed withdrawals are of ${formatMicroBp(completed)} BP`,
    });
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
    } else if (!seen.storedSince.has(key))
      findings.push({
        fault: "orphaned",
        withdrawalId: undefined,
        text: `${transfer.transactionHash} moved ${transfer.units} units to ${transfer.to} and belongs to no withdrawal`,
      });
  }
  for (const withdrawal of books.withdrawals) {
    if (!seen.elsewhere.has(withdrawal.withdrawal_id))
      findings.push(
        ...judgeTransfers(withdrawal, paidFor.get(withdrawal.withdrawal_id) ?? [], seen),
      );
    const ageMs = seen.now.getTime() - withdrawal.created_at.getTime();
    const isBeingPaid = withdrawal.status === "created" && !withdrawal.waits_for_approval;
    if (isBeingPaid && ageMs > STUCK_AFTER_MS)
      findings.push({
        fault: "stuck",
        withdrawalId: withdrawal.withdrawal_id,
        text: `withdrawal ${withdrawal.withdrawal_id}: open since ${withdrawal.created_at.toISOString()}`,
      });
  }
  return [...findings, ...judgeLedger(books)];
}
