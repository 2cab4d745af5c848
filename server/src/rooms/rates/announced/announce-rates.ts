import { setTimeout as sleep } from "node:timers/promises";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DAY_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { addNextDay } from "./add-effects.ts";
import { updateAnnouncements, type AnnouncedChange } from "./announcements.ts";
import { changeEntry, withdrawnEntry } from "./words.ts";

type AnnounceDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const PAGE = "/revenue";
/** Owners notified in one transaction. */
const BATCH_OWNERS = 100;
/** A run ends before the next one begins, with a day's calculation and the rest after it. */
const MOST_RUN_MS = 4 * MINUTE_MS;
/** Retention of an announcement after its change is in force. */
const RETENTION_DAYS = 90;

interface Open {
  readonly rate_announcement_id: bigint;
  readonly effective_from: Date;
  readonly changes: readonly AnnouncedChange[];
  readonly day_count: number;
  readonly is_withdrawn: boolean;
  readonly is_calculated: boolean;
}

/** The announcement that has something to be done, the one that begins first before others. */
async function findOpen(db: Deps["db"]): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select rate_announcement_id, effective_from, changes, day_count, withdrawn_at is not null as is_withdrawn,
      next_day > last_day as is_calculated
    from rate_announcements a
    where case when withdrawn_at is null then notified_at is null else exists (
      select from rate_effects e where e.rate_announcement_id = a.rate_announcement_id and e.notice = 'sent') end
    order by effective_from, rate_announcement_id limit 1`.execute(db);
  return rows[0];
}

interface Effect {
  readonly account_id: bigint;
  readonly before_micro_bp: bigint;
  readonly after_micro_bp: bigint;
  readonly days: number;
}

/** Marks the next owners with this notice as having the other one. */
async function takeOwners(
  tx: Tx,
  announcementId: bigint,
  notice: "due" | "sent",
): Promise<readonly Effect[]> {
  const { rows } = await sql<Effect>`
    update rate_effects e set notice = ${notice === "due" ? "sent" : "withdrawn"}
    from (select account_id from rate_effects where rate_announcement_id = ${announcementId} and notice = ${notice}
      order by account_id limit ${BATCH_OWNERS} for update skip locked) next
    where e.rate_announcement_id = ${announcementId} and e.account_id = next.account_id
    returning e.account_id, e.before_micro_bp, e.after_micro_bp, e.days`.execute(tx);
  return rows;
}

/** @returns false if another process has the owners that are left. */
async function notifyNext(deps: AnnounceDeps, open: Open): Promise<boolean> {
  const { rate_announcement_id: announcementId, effective_from: effectiveFrom, changes } = open;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const effects = await takeOwners(tx, announcementId, open.is_withdrawn ? "sent" : "due");
    for (const { account_id: accountId, ...effect } of effects) {
      const from = effectiveFrom.toISOString();
      if (open.is_withdrawn) {
        const notice = { event: "rates.withdrawn", page: PAGE, data: { from } } as const;
        await notifyOwner(deps, tx, accountId, notice, {
          entryIn: (language) => withdrawnEntry({ effectiveFrom, changes }, language),
        });
        continue;
      }
      const { before_micro_bp: beforeMicroBp, after_micro_bp: afterMicroBp } = effect;
      const days = effect.days === 0 ? 0 : open.day_count;
      const data = {
        from,
        days,
        before: formatMicroBp(beforeMicroBp),
        after: formatMicroBp(afterMicroBp),
      };
      const change = { effectiveFrom, changes, beforeMicroBp, afterMicroBp, days };
      await notifyOwner(
        deps,
        tx,
        accountId,
        { event: "rates.change", page: PAGE, data },
        { entryIn: (language) => changeEntry(change, now, language) },
      );
    }
    if (effects.length > 0) return true;
    const { rows } = await sql`update rate_announcements a set notified_at = ${now}
      where rate_announcement_id = ${announcementId} and withdrawn_at is null and not exists (select from rate_effects e
        where e.rate_announcement_id = a.rate_announcement_id and e.notice = 'due')
      returning notified_at`.execute(tx);
    return rows.length > 0;
  });
}

/**
 * Announces changes of what decides about credits to owners, one after the other, each with the owner's own figures. Resumes where a run
 * ended: a day is added, and a batch of owners notified, in one transaction each.
 */
export async function announceRates(
  deps: AnnounceDeps,
  /** Leaves the database to others for as long as a day took. */
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const endMs = performance.now() + MOST_RUN_MS;
  while (performance.now() < endMs) {
    // Rows can be withdrawn meanwhile.
    await updateAnnouncements(deps);
    const open = await findOpen(deps.db);
    if (!open) return;
    if (open.is_withdrawn || open.is_calculated) {
      if (!(await notifyNext(deps, open))) return;
      continue;
    }
    const beganMs = performance.now();
    if (!(await addNextDay(deps, open.rate_announcement_id))) return;
    await pause(performance.now() - beganMs);
  }
}

export const announceRatesJob: JobDefinition = {
  name: "announce-rates",
  task: (deps) => announceRates(deps),
  cron: "*/5 * * * *",
};

/** Deletes announcements of changes that were in force long ago, or were to be. */
export async function deleteOldAnnouncements({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const since = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await db.deleteFrom("rate_announcements").where("effective_from", "<", since).execute();
}

/** Deletes the effects of changes on an account that is being closed. */
export async function deleteEffects(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("rate_effects").where("account_id", "=", accountId).execute();
}
