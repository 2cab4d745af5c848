import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { deviceListAddress } from "./list-address.ts";
import { noticeText } from "./notice-text.ts";
import { accountsToTell, closeQuietly, openIncidents, takeToTell, type Telling } from "./store.ts";
import { noteReports } from "./watch-state.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "config">;

/** One writer of incidents at a time, in all processes; the number is arbitrary. */
const LOCK_KEY = 7_331_203;

/** A step of its own: what it wrote stands, wherever the watch is killed after it. */
function step<Result>({ db }: WatchDeps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
    return work(tx);
  });
}

/** One mail to each account that something is due for, in the transaction that marks it as told. */
async function tell(deps: WatchDeps, telling: Telling, now: Date): Promise<void> {
  const { faultNoticeDelaySeconds } = deps.config;
  for (const accountId of await accountsToTell(deps.db, telling, now, faultNoticeDelaySeconds)) {
    await step(deps, async (tx) => {
      const devices = await takeToTell(tx, telling, accountId, now, faultNoticeDelaySeconds);
      // Another worker was quicker, or the devices have changed their mind.
      if (devices.length === 0) return;
      const { email, language } = await tx
        .selectFrom("accounts")
        .select(["email", "language"])
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      const address = deviceListAddress(deps.config, language);
      await queueMessage(deps, tx, {
        channel: "email",
        address: email,
        language,
        ...noticeText(telling, language, devices, address),
        answer: "",
        urgency: "notice",
      });
    });
  }
}

/**
 * Looks for devices that have gone and that are back (docs/decisions/0022). Opens and tells of nothing new unless
 * reports have been coming in for as long as a device may be silent: before that the fault may be ours.
 */
export async function watchIncidents(deps: WatchDeps): Promise<void> {
  const now = deps.clock.now();
  const reportsSince = await step(deps, async (tx) => {
    await closeQuietly(tx, now);
    return noteReports(tx, now);
  });
  await tell(deps, "recovery", now);
  if (reportsSince === undefined) return;
  const everybodyBackAt = new Date(reportsSince.getTime() + ONLINE_WITHIN_MS);
  if (now < everybodyBackAt) return;
  await step(deps, (tx) => openIncidents(tx, now, everybodyBackAt));
  await tell(deps, "fault", now);
}

export const watchIncidentsJob: JobDefinition = {
  name: "watch-incidents",
  task: watchIncidents,
  cron: "* * * * *",
};
