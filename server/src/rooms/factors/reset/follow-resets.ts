import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { writeAudit } from "../../../platform/audit.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { resetSecondFactor } from "../reset-second-factor.ts";
import { mailAboutReset } from "./reset-mail.ts";
import { findWaiting, openToken } from "./requests.ts";

/** Removes the factors of a reset whose delay is over, else mails a day's reminder, unless it was cancelled meanwhile. */
async function followReset(deps: Deps, accountId: bigint): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const reset = await findWaiting(tx, accountId);
    if (!reset?.ends_at) return;
    const { factor_reset_id: resetId, ends_at: until, told_at: notifiedAt } = reset;
    const own = tx.updateTable("factor_resets").where("factor_reset_id", "=", resetId);
    if (until <= now) {
      await resetSecondFactor(tx, accountId);
      await own.set({ completed_at: now }).execute();
      await mailAboutReset(deps, tx, "done", { accountId });
      await writeAudit(tx, {
        at: now,
        actorAccountId: undefined,
        subjectAccountId: accountId,
        act: "factors.complete-reset",
        details: {},
        ip: null,
      });
    } else if (notifiedAt !== null && now.getTime() - notifiedAt.getTime() >= DAY_MS) {
      await own.set({ told_at: now }).execute();
      await mailAboutReset(deps, tx, "waiting", {
        accountId,
        until,
        token: openToken(deps, reset),
      });
    }
  });
}

/** Follows all resets that wait; one that fails is logged and followed the next time. Idempotent. */
export async function followResets(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom("factor_resets")
    .select("account_id")
    .where("started_at", "is not", null)
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .execute();
  for (const { account_id: accountId } of waiting)
    await followReset(deps, accountId).catch((error: unknown) => {
      deps.log.error({ err: error, accountId }, "a reset of a second factor was not followed");
    });
}

export const followResetsJob: JobDefinition = {
  name: "follow-factor-resets",
  task: followResets,
  cron: "*/10 * * * *",
};
