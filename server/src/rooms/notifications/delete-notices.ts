import {
  DELIVERIES_RETENTION_DAYS,
  NOTICES_RETENTION_DAYS,
} from "@nodeyard/contract/notifications/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** Everything that the owner of an account that is being closed was notified of, and how. */
export async function deleteNotices(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of [
    "notice_deliveries",
    "chat_mutes",
    "notices",
    "notice_switches",
    "notice_hours",
    "webhooks",
  ] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

/** Deletes old entries and old deliveries. */
export async function deleteOldNotices({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  await db
    .deleteFrom("notice_deliveries")
    .where("made_at", "<", daysAgo(DELIVERIES_RETENTION_DAYS))
    .where("next_try_at", "is", null)
    .execute();
  await db
    .deleteFrom("notices")
    .where("changed_at", "<", daysAgo(NOTICES_RETENTION_DAYS))
    .where("mail_due_at", "is", null)
    .execute();
}
