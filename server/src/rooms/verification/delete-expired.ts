import { HOUR_MS, DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";

/** Deletes expired captchas, challenges and codes, month-old delivered messages, and old outbox entries. */
export async function deleteExpiredVerification(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now().getTime();
  const hourAgo = new Date(now - HOUR_MS);
  const dayAgo = new Date(now - DAY_MS);
  await db.deleteFrom("captchas").where("created_at", "<", hourAgo).execute();
  await db.deleteFrom("human_challenges").where("created_at", "<", hourAgo).execute();
  await db.deleteFrom("verification_codes").where("created_at", "<", dayAgo).execute();
  await db
    .deleteFrom("messages")
    .where("created_at", "<", new Date(now - 30 * DAY_MS))
    .where((where) =>
      where.or([where("delivered_at", "is not", null), where("given_up_at", "is not", null)]),
    )
    .execute();
  await db.deleteFrom("outbox_entries").where("at", "<", dayAgo).execute();
}
