import { join } from "node:path";
import { restoreBackup } from "../../tools/backup/restore-backup.ts";
import { writeBackup } from "../../tools/backup/write-backup.ts";
import { repeatedly } from "../repeatedly.ts";
import { untilAnswered } from "../until-answered.ts";
import type { PaymentRig } from "./payment-rig.ts";

/** Backups, and restores of older ones under payments in progress. */
export function createPaymentRestores(rig: PaymentRig) {
  const file = join(rig.directory, "older.backup");
  const forgotten = new Set<string>();
  let hasBackup = false;
  let count = 0;
  const readNames = async (): Promise<{ key: string; outBizNo: string }[]> => {
    const rows = await untilAnswered(() =>
      rig.database.db.selectFrom("buybacks").select(["idempotency_key", "out_biz_no"]).execute(),
    );
    return rows.map((row) => ({ key: row.idempotency_key, outBizNo: row.out_biz_no }));
  };
  return {
    /** Keys and payment numbers of buy-backs that a restored database does not have. */
    forgotten,
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
        const kept = new Set((await readNames()).map(({ key }) => key));
        for (const { key, outBizNo } of before)
          if (!kept.has(key)) forgotten.add(key).add(outBizNo);
      }),
  };
}
