import type { Deps } from "../../../platform/deps.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { haltNotice } from "./halt-text.ts";

/** Mails finance operators once about each open halt. A restored database has its halt before any process runs. */
export async function notifyHalts(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const halts = await tx
      .updateTable("payout_halts")
      .set({ told_at: deps.clock.now() })
      .where("told_at", "is", null)
      .where("resumed_at", "is", null)
      .returning(["reason", "since", "details"])
      .execute();
    for (const halt of halts) {
      deps.log.error(halt, "payouts are halted");
      await notifyFinance(deps, tx, (language) => haltNotice(halt, language));
    }
  });
}
