import { DAYS_AFTER_CREDIT } from "@nodeyard/contract/closing/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { ownerLedgerAccount } from "../../ledger/accounts.ts";
import { readBalance } from "../../ledger/statement.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { lockAccount } from "../account/lock-account.ts";
import { closeAccount } from "./close-account.ts";
import { mailAboutClosing } from "./closing-mail.ts";
import { findWaiting } from "./waiting.ts";

/** The instant until which the owner can do something about BP that has arrived; undefined if none ever did. */
async function creditWait(tx: Tx, accountId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(occurred_at) as at from ledger_postings
    where ledger_account_id = ${ownerLedgerAccount(accountId)} and amount_micro_bp > 0`.execute(tx);
  const at = rows[0]?.at;
  return at ? new Date(at.getTime() + DAYS_AFTER_CREDIT * DAY_MS) : undefined;
}

/** An audit line of what no request did. */
async function recordByItself(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  act: string,
  accountId: bigint,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(tx, {
    at: clock.now(),
    actorAccountId: undefined,
    subjectAccountId: accountId,
    act,
    details,
    ip: null,
  });
}

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
      if ((await readBalance(tx, accountId)) > 0n) {
        if (!waiting.gives_up_balance) {
          await own.set({ cancelled_at: now }).execute();
          await mailAboutClosing(deps, tx, "kept", { accountId });
          await recordByItself(deps, tx, "closing.cancel", accountId, { reason: "balance" });
          return;
        }
        const until = await creditWait(tx, accountId);
        if (until && until > now) {
          await own.set({ ends_at: until, reminded_at: now }).execute();
          await mailAboutClosing(deps, tx, "postponed", { accountId, endsAt: until });
          return;
        }
      }
      const forfeited = await closeAccount(deps, tx, accountId);
      await own.set({ completed_at: now }).execute();
      const details = { givenUpMicroBp: String(forfeited) };
      await recordByItself(deps, tx, "closing.complete", accountId, details);
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
