import type { ChatKind } from "@nodeyard/contract/notice-kinds.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../database.ts";
import type { Deps } from "../deps.ts";

/** Subjects of refusals for a reason that is ours: exchange of a code, or a message of a kind. */
type Subject = "sign-in" | ChatKind;

interface Refused {
  readonly appId: string;
  readonly subject: Subject;
}

/** A refusal that nothing has followed for so long is no one's trouble any more. */
const TTL_MS = 3 * DAY_MS;

/** Keeps that the platform has refused something, until it takes the like, for the operators' alarm. */
export async function noteRefusal(
  db: Queryable,
  { appId, subject }: Refused,
  at: Date,
): Promise<void> {
  await db
    .insertInto("wechat_refusals")
    .values({ app_id: appId, subject, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["app_id", "subject"])
        .doUpdateSet({ last_at: sql<Date>`greatest(wechat_refusals.last_at, excluded.last_at)` }),
    )
    .execute();
}

/** The platform takes it again. */
export async function clearRefusal(db: Queryable, { appId, subject }: Refused): Promise<void> {
  await db
    .deleteFrom("wechat_refusals")
    .where("app_id", "=", appId)
    .where("subject", "=", subject)
    .execute();
}

/** Refusals still in force, and since when. */
export async function readRefusals(
  db: Queryable,
  now: Date,
): Promise<{ readonly subject: Subject; readonly since: Date }[]> {
  const rows = await db
    .selectFrom("wechat_refusals")
    .select(["subject", "first_at as since"])
    .where("last_at", ">", new Date(now.getTime() - TTL_MS))
    .orderBy("first_at")
    .execute();
  return rows;
}

export async function deleteOldRefusals({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("wechat_refusals")
    .where("last_at", "<=", new Date(clock.now().getTime() - TTL_MS))
    .execute();
}
