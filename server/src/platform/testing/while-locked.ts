import type { Pool, PoolClient } from "pg";
import { vi } from "vitest";

/** Makes calls that wait for the locks of accounts; `work` is committed before they have these. @returns their answers. */
export async function whileLocked<Answer>(
  pool: Pool,
  accountIds: readonly bigint[],
  calls: () => readonly Promise<Answer>[],
  work: (client: PoolClient) => Promise<unknown> = async () => undefined,
): Promise<Answer[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select from accounts where account_id = any($1::bigint[]) for no key update",
      [accountIds],
    );
    const answers = calls();
    const isWaiting = async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount === answers.length;
    };
    await vi.waitUntil(isWaiting, { timeout: 120_000 });
    await work(client);
    await client.query("commit");
    return await Promise.all(answers);
  } finally {
    // Not kept: a test that fails leaves it in its transaction.
    client.release(true);
  }
}
