import { join } from "node:path";
import { restoreBackup } from "../../tools/backup/restore-backup.ts";
import { writeBackup } from "../../tools/backup/write-backup.ts";
import { openDatabase, type DatabaseHandle } from "../../server/src/platform/database.ts";
import { repeatedly } from "../repeatedly.ts";
import { untilAnswered } from "../until-answered.ts";
import type { PaymentRig } from "./payment-rig.ts";

/** Of a standby that is promoted without the last transactions. */
const LAG_MS = 4_000;

/** Failovers, backups, and restores of older ones under payments in progress. */
export function createPaymentRestores(rig: PaymentRig) {
  const file = join(rig.directory, "older.backup");
  const rolledBack = new Set<string>();
  let hasBackup = false;
  let count = 0;
  let failovers = 0;
  const faults: string[] = [];
  const readNames = async ({ db }: DatabaseHandle): Promise<ReadonlySet<string>> => {
    const sold = await untilAnswered(() =>
      db.selectFrom("buybacks").select(["idempotency_key", "out_biz_no"]).execute(),
    );
    const exchanged = await untilAnswered(() =>
      db.selectFrom("exchanges").select("idempotency_key").execute(),
    );
    return new Set([
      ...sold.flatMap((row) => [row.idempotency_key, row.out_biz_no]),
      ...exchanged.map((row) => row.idempotency_key),
    ]);
  };
  /** @returns how many names the database has not kept. */
  const noteRolledBack = async (before: ReadonlySet<string>): Promise<number> => {
    const kept = await readNames(rig.database);
    const lost = [...before].filter((name) => !kept.has(name));
    for (const name of lost) rolledBack.add(name);
    return lost.length;
  };
  return {
    faults,
    failovers: () => failovers,
    /** Keys of requests, and payment numbers, that a restored database does not have. */
    rolledBack,
    count: () => count,
    hasBackup: () => hasBackup,
    backUp: async (): Promise<void> => {
      await repeatedly(() => writeBackup(rig.postgres.url, file));
      hasBackup = true;
    },
    restore: (): Promise<void> =>
      rig.whileDown(async () => {
        const before = await readNames(rig.database);
        await repeatedly(() => restoreBackup(rig.postgres.url, file, { replace: true }));
        hasBackup = false;
        count += 1;
        await noteRolledBack(before);
      }),
    /** Promotes a standby in the place of the primary, while everything runs; an asynchronous one has received nothing for seconds. */
    failOver: async (isSynchronous: boolean): Promise<void> => {
      let before: ReadonlySet<string> = new Set();
      await rig.postgres.failOver({ isSynchronous, lagMs: LAG_MS }, async (url) => {
        const killed = openDatabase(url, 1, "torture");
        before = await readNames(killed);
        await killed.close();
      });
      const lost = await noteRolledBack(before);
      if (isSynchronous && lost > 0) faults.push(`a synchronous standby lacks ${lost} requests`);
      failovers += 1;
    },
  };
}
