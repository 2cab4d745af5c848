import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { MigrationError } from "./read-migrations.ts";

export interface Patience {
  /** Lock timeout of a statement: every later query on the table queues behind it. */
  readonly lockTimeoutMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
}

/** Three minutes in all. */
export const PATIENCE: Patience = { lockTimeoutMs: 3_000, attempts: 30, pauseMs: 3_000 };

/** lock_not_available and deadlock_detected: the transaction succeeds once others have ended. */
const RETRIED = new Set(["55P03", "40P01"]);

/** One transaction, with a lock timeout; retried from its beginning while it fails on a lock. */
export async function runStep(
  client: pg.ClientBase,
  failure: string,
  work: () => Promise<void>,
  { lockTimeoutMs, attempts, pauseMs }: Patience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await work();
      await client.query("commit");
      return;
    } catch (cause) {
      await client.query("rollback").catch(() => {});
      if (RETRIED.has((cause as { code?: string }).code ?? "") && attempt < attempts) {
        await sleep(pauseMs);
        continue;
      }
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new MigrationError(`${failure}: ${reason}`, { cause });
    }
  }
}
