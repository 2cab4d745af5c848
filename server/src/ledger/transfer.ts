import type { LedgerKind } from "@nodeyard/contract/ledger.ts";

/** Common fields of every transfer of BP, besides its postings. */
export interface TransferHeader {
  /** Permanently unique: posting the same key again has no effect. */
  readonly idempotencyKey: string;
  readonly kind: LedgerKind;
  /**
   * Time of the transfer's cause: the start of the settled hour or day, or the instant of the event. Its UTC day is
   * the day it counts towards.
   */
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  /** The hold that it opens, settles or returns, by its id among those of the kind. */
  readonly holdId?: bigint;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Posting {
  readonly ledgerAccountId: bigint;
  /** Above zero into the account, below zero out of it; never zero. */
  readonly amountMicroBp: bigint;
  /** Number of devices that the posting sums up. */
  readonly deviceCount?: number;
}

export interface PostedTransfer {
  readonly ledgerTransferId: bigint;
  /** False when the key had been posted before; nothing was changed then. */
  readonly isNew: boolean;
}

/** The books would not add up: always a fault of ours, so the transaction must not commit. */
export class LedgerAssertionError extends Error {
  override readonly name = "LedgerAssertionError";
}

/** An account that must not go below zero would. */
export class InsufficientBalanceError extends Error {
  override readonly name = "InsufficientBalanceError";
}
