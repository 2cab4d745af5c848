import { join } from "node:path";
import { restoreBackup } from "../../tools/backup/restore-backup.ts";
import { writeBackup } from "../../tools/backup/write-backup.ts";
import { repeatedly } from "../repeatedly.ts";
import { untilAnswered } from "../until-answered.ts";
import type { PaymentRig } from "./payment-rig.ts";

/** Backups, and restores of older ones under payments in progress. */
export function createPaymentRestores(rig: PaymentRig) {
  const file = join(rig.directory, "older.backup");
  const rolledBack = new Set<string>();
  let hasBackup = false;
  let count = 0;
  const readNames = async (): Promise<ReadonlySet<string>> => {
    const { db } = rig.database;
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
  return {
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
        const before = await readNames();
        await repeatedly(() => restoreBackup(rig.postgres.url, file, { replace: true }));
        hasBackup = false;
        count += 1;
        const kept = await readNames();
        for (const name of before) if (!kept.has(name)) rolledBack.add(name);
      }),
  };
}
