import { ONLINE_WITHIN_MS, onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { lockIncidents } from "./incident-lock.ts";
import { deviceListAddress } from "./list-address.ts";
import { NAMED_DEVICES, noticeText, type NoticeCosts } from "./notice-text.ts";
import { outageEntry } from "./outage-entry.ts";
import { joinOutage, outagesOf, type Outage } from "./outage.ts";
import {
  accountsToNotify,
  closeQuietly,
  openIncidents,
  claimToNotify,
  type NoticePhase,
  type NoticeDevice,
} from "./store.ts";
import { ABSENCE_COSTS } from "./absence-costs.ts";
import { notePeriod } from "../report-periods.ts";

/** Minimum number of recently reporting devices to infer a server outage when all are silent. */
const MIN_FLEET = 3;

/**
 * Records the check, and the period in which reports come in. Undefined while no device reports at all: the outage is ours. After
 * a pause of the checks it counts from now.
 */
async function noteReports(tx: Tx, now: Date): Promise<Date | undefined> {
  const recent = onlineSince(now);
  const hourBefore = new Date(recent.getTime() - HOUR_MS);
  const { rows } = await sql<{ reports_since: Date | null }>`
    update survey_state set watched_at = ${now}, reports_since = case
      when not exists (select from device_status where last_seen_at > ${recent})
        and (reports_since is null or ${MIN_FLEET} <= (
          select count(*) from (select from device_status where last_seen_at > ${hourBefore} limit ${MIN_FLEET}) few
        )) then null
      when watched_at > ${recent} then coalesce(reports_since, ${now})
      else ${now} end
    returning reports_since`.execute(tx);
  const reportsSince = rows[0]?.reports_since ?? undefined;
  if (reportsSince) await notePeriod(tx, reportsSince, now);
  return reportsSince;
}

type WatchDeps = Pick<Deps, "db" | "clock" | "config" | "contributions">;

/** A separate transaction: its writes persist if the check is killed later. */
function step<Result>({ db }: WatchDeps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockIncidents(tx);
    return work(tx);
  });
}

/** Daily cost of the faults; for those that are over, their total. */
async function readCosts(
  deps: WatchDeps,
  tx: Tx,
  phase: NoticePhase,
  devices: readonly NoticeDevice[],
  now: Date,
): Promise<NoticeCosts> {
  const [absenceCosts] = ABSENCE_COSTS.read(deps);
  if (phase === "fault")
    return { ofDayMicroBp: await absenceCosts?.ofDay(tx, now), ofDevices: new Map() };
  const absences = devices
    .slice(0, NAMED_DEVICES)
    .flatMap(({ deviceId, lastSeenAt: from, recoveredAt: until }) =>
      until ? [{ deviceId, from, until }] : [],
    );
  const ofDevices = (await absenceCosts?.ofAbsences(tx, absences, now)) ?? new Map();
  return { ofDayMicroBp: undefined, ofDevices };
}

/**
 * Notifies an owner of devices: each outage is an entry that grows, and has one of its recovery. The devices of this time are
 * one mail, whatever outages they are of.
 */
async function notify(
  deps: WatchDeps,
  tx: Tx,
  accountId: bigint,
  notice: {
    readonly phase: NoticePhase;
    readonly devices: readonly NoticeDevice[];
    readonly outages: readonly Outage[];
    readonly costs: NoticeCosts;
  },
): Promise<void> {
  const { phase, devices, outages, costs } = notice;
  const isFault = phase === "fault";
  for (const [index, outage] of outages.entries())
    await notifyOwner(
      deps,
      tx,
      accountId,
      {
        event: isFault ? "device.offline" : "device.online",
        page: outage.count === 1 ? `/hardList?device=${devices[0]?.deviceId}` : "/hardList",
        thread: `${phase}:${outage.outageId}`,
        data: {
          outageId: String(outage.outageId),
          count: outage.count,
          backCount: outage.backCount,
          devices: devices.slice(0, NAMED_DEVICES).map((device) => ({
            deviceId: String(device.deviceId),
            mac: device.mac,
            note: device.note,
            lastSeenAt: device.lastSeenAt.toISOString(),
            recoveredAt: device.recoveredAt?.toISOString() ?? null,
          })),
        },
        ...(index > 0 && { isMailed: false }),
      },
      {
        entryIn: (language) => outageEntry(phase, language, outage),
        mailIn: (language) =>
          noticeText(phase, language, devices, costs, deviceListAddress(deps.config, language)),
      },
    );
}

/** Notifies every account with a due notice, in the transaction that marks it as sent. */
async function notifyDue(deps: WatchDeps, phase: NoticePhase, now: Date): Promise<void> {
  const { faultNoticeDelaySeconds } = deps.config;
  for (const accountId of await accountsToNotify(deps.db, phase, now, faultNoticeDelaySeconds)) {
    await step(deps, async (tx) => {
      const devices = await claimToNotify(tx, phase, accountId, now, faultNoticeDelaySeconds);
      // Another worker was faster, or the devices' states changed.
      if (devices.length === 0) return;
      const costs = await readCosts(deps, tx, phase, devices, now);
      const outages =
        phase === "fault"
          ? [await joinOutage(tx, accountId, devices, now)]
          : await outagesOf(tx, devices);
      await notify(deps, tx, accountId, { phase, devices, outages, costs });
    });
  }
}

/**
 * Detects devices that went offline or recovered (docs/decisions/0022-fault-notices.md). Opens incidents and sends notices
 * only if reports have been arriving for as long as a device may be silent: before that the outage may be ours.
 */
export async function watchIncidents(deps: WatchDeps): Promise<void> {
  const now = deps.clock.now();
  const reportsSince = await step(deps, async (tx) => {
    await closeQuietly(tx, now);
    return noteReports(tx, now);
  });
  await notifyDue(deps, "recovery", now);
  if (reportsSince === undefined) return;
  const everybodyBackAt = new Date(reportsSince.getTime() + ONLINE_WITHIN_MS);
  if (now < everybodyBackAt) return;
  await step(deps, (tx) => openIncidents(tx, now, everybodyBackAt));
  await notifyDue(deps, "fault", now);
}

export const watchIncidentsJob: JobDefinition = {
  name: "watch-incidents",
  task: watchIncidents,
  cron: "* * * * *",
};
