import { DAY_MS } from "@nodeyard/contract/time.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { lockAccount } from "../account/lock-account.ts";
import { closeAccount } from "./close-account.ts";
import { mailAboutClosing } from "./closing-mail.ts";
import { findWaiting } from "./waiting.ts";

/** Closes an account whose delay is over, unless there is an obstacle; else reminds its owner a day before. */
async function followClosing(deps: Deps, accountId: bigint): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const waiting = await findWaiting(tx, accountId);
    if (!waiting) return;
    const { account_closing_id: closingId, ends_at: endsAt, reminded_at: remindedAt } = waiting;
    const own = tx.updateTable("account_closings").where("account_closing_id", "=", closingId);
    if (endsAt <= now) {
      // Such as a withdrawal of these days: it ends first.
      if ((await deps.closingObstacles(tx, accountId)).length > 0) return;
      const givenUp = await closeAccount(deps, tx, accountId);
      await own.set({ completed_at: now }).execute();
      await writeAudit(tx, {
        at: now,
        actorAccountId: undefined,
        subjectAccountId: accountId,
        act: "closing.complete",
        details: { givenUpMicroBp: String(givenUp) },
        ip: null,
      });
    } else if (remindedAt === null && endsAt.getTime() - now.getTime() <= DAY_MS) {
      await own.set({ reminded_at: now }).execute();
      await mailAboutClosing(deps, tx, "soon", { accountId, endsAt });
    }
  });
}

/** Follows all closings that wait, one account's failure apart from the others. Idempotent. */
export async function followClosings(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom("account_closings")
    .select("account_id")
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .where("ends_at", "<=", new Date(deps.clock.now().getTime() + DAY_MS))
    .execute();
  for (const { account_id: accountId } of waiting) {
    await followClosing(deps, accountId).catch((error: unknown) => {
      deps.log.error({ err: error, account: String(accountId) }, "closing an account failed");
    });
  }
}

export const followClosingsJob: JobDefinition = {
  name: "follow-closings",
  task: followClosings,
  cron: "*/10 * * * *",
};
