import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Payment } from "../server/src/platform/chain/chain.ts";
import { restoreBackup } from "../tools/backup/restore-backup.ts";
import { writeBackup } from "../tools/backup/write-backup.ts";
import type { OtherPools } from "./other-pools.ts";
import type { Random } from "./random.ts";
import type { Rig } from "./rig.ts";
import { repeatedly } from "./repeatedly.ts";
import { untilAnswered } from "./until-answered.ts";

/** More than any search for the user of a nonce looks back. */
const BLOCKS_SINCE = 400;
/** Of so many restores one is interrupted by the end of PostgreSQL. */
const ONE_OF_THESE_IS_KILLED = 3;
const KILL_WITHIN_MS = 3_000;

export type PaymentId = Payment["id"];

/** A withdrawal that a restored database does not have. */
export interface RolledBack {
  readonly paymentId: PaymentId;
  readonly key: string;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
}

export interface Restores {
  readonly rolledBack: readonly RolledBack[];
  /** Rolled back payments that are not booked as they were made; only for a chain that has them. */
  findUnbooked(): Promise<string[]>;
  /** True if a backup waits to be restored. */
  hasBackup(): boolean;
  backUp(): Promise<void>;
  /** Brings the database back to the last backup while the processes are down. */
  restore(): Promise<void>;
}

export function createRestores(
  rig: Rig,
  options: { readonly random: Random; readonly otherPools: OtherPools },
): Restores {
  const { random, otherPools } = options;
  const { db } = rig.database;
  const file = join(rig.directory, "older.backup");
  const rolledBack: RolledBack[] = [];
  let hasBackup = false;

  const readWithdrawals = () =>
    untilAnswered(() =>
      db
        .selectFrom("withdrawals")
        .select(["payment_id", "idempotency_key", "account_id", "gross_micro_bp", "status"])
        .execute(),
    );
  const readTransactions = () =>
    untilAnswered(() =>
      db
        .selectFrom("payout_transactions")
        .select(["transaction_hash", "raw_transaction"])
        .orderBy("nonce")
        .execute(),
    );
  return {
    rolledBack,
    findUnbooked: async () => {
      const made = new Map((await readWithdrawals()).map((one) => [one.payment_id, one]));
      const unbooked: string[] = [];
      for (const { paymentId, accountId, grossMicroBp } of rolledBack) {
        const found = made.get(paymentId);
        if (!found && !(await rig.chain.current().chain.isPaid(paymentId))) continue;
        const isBooked =
          found?.status === "completed" &&
          found.account_id === accountId &&
          found.gross_micro_bp === grossMicroBp;
        if (!isBooked) unbooked.push(`payment ${paymentId} was forgotten by a restore, not booked`);
      }
      return unbooked;
    },
    hasBackup: () => hasBackup,
    backUp: async () => {
      await repeatedly(() => writeBackup(rig.postgres.url, file));
      hasBackup = true;
    },
    restore: async () => {
      const before = await readWithdrawals();
      const sent = await readTransactions();
      // The chain has gone on for long, or the transactions in the pool appear again some time.
      const { client, mine } = rig.chain.current().node;
      if (random.integer(2) === 0) await mine(BLOCKS_SINCE);
      else await client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
      if (random.integer(ONE_OF_THESE_IS_KILLED) === 0)
        void sleep(random.integer(KILL_WITHIN_MS)).then(() => rig.kill("postgres"));
      await repeatedly(() => restoreBackup(rig.postgres.url, file, { replace: true }));
      hasBackup = false;
      // By their keys: the operator may have booked forgotten payments already.
      const kept = new Set((await readWithdrawals()).map((one) => one.idempotency_key));
      for (const one of before)
        if (!kept.has(one.idempotency_key))
          rolledBack.push({
            paymentId: one.payment_id,
            key: one.idempotency_key,
            accountId: one.account_id,
            grossMicroBp: one.gross_micro_bp,
          });
      const known = new Set((await readTransactions()).map((one) => one.transaction_hash));
      const unknown = sent.filter((one) => !known.has(one.transaction_hash));
      otherPools.keep(unknown.map((one) => one.raw_transaction));
    },
  };
}
