import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { RoomAlarm } from "../../../platform/room-alarm.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { readUnpaidHours } from "../../settlement/unpaid-hours.ts";
import { readHalts } from "../../withdrawal/payout/halt.ts";
import { CHECKS, SHORTAGES } from "../../withdrawal/payout/wait-text.ts";

type Alarms = OperatorOverview["alarms"];

interface Row {
  underfunded: number;
  underfunded_since: Date | null;
  checks: number;
  checks_since: Date | null;
  reviews: number;
  reviews_since: Date | null;
  unsent: number;
  unsent_since: Date | null;
}

/** A settled hour may be this late: agents report their backlog first. */
const HOURS_LATE = 2;
/** Agents report every five minutes. */
const SILENT_MS = 15 * MINUTE_MS;

async function readRow(db: Queryable): Promise<Row> {
  const { rows } = await sql<Row>`
    select w.*, r.*, m.* from (
      select count(*) filter (where reason = any(${[...SHORTAGES]}))::int as underfunded,
        min(since) filter (where reason = any(${[...SHORTAGES]})) as underfunded_since,
        count(*) filter (where reason = any(${[...CHECKS]}))::int as checks,
        min(since) filter (where reason = any(${[...CHECKS]})) as checks_since from payout_waits) w, (
      select count(*)::int as reviews, min(created_at) as reviews_since from withdrawals w
        where status = 'created' and approved_at is null and ${needsApproval("withdrawal", sql`w.withdrawal_id`)}) r, (
      select count(*)::int as unsent, min(created_at) as unsent_since from messages
        where delivered_at is null and given_up_at is null and tries > 0) m`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the alarms have no row");
  return row;
}

/** Alarms for operators, the worst first. */
export async function findAlarms(
  db: Queryable,
  now: Date,
  { network, queues }: Pick<OperatorOverview, "network" | "queues">,
  ofRooms: readonly RoomAlarm[],
): Promise<{ alarms: Alarms; reviews: number }> {
  const row = await readRow(db);
  const halts = await readHalts(db);
  const unpaid = await readUnpaidHours(db, now);
  const failing = queues.reduce((sum, queue) => sum + queue.failing, 0);
  const { lastReportAt, lastHourAt, hoursBehind } = network;
  const devices = network.lite.total + network.normal.total;
  const isSilent =
    lastReportAt !== null && now.getTime() - new Date(lastReportAt).getTime() > SILENT_MS;
  const contributed = (level: RoomAlarm["level"]): Alarms =>
    ofRooms
      .filter((each) => each.level === level)
      .map((each) => ({ ...each, since: each.since?.toISOString() ?? null }));
  const found: Alarms = [
    {
      alarm: "halted",
      level: "danger",
      count: halts.length,
      since: halts[0]?.since.toISOString() ?? null,
    },
    {
      alarm: "settlement",
      level: "danger",
      count: hoursBehind > HOURS_LATE ? hoursBehind : 0,
      since:
        lastHourAt === null
          ? null
          : new Date(new Date(lastHourAt).getTime() + HOUR_MS).toISOString(),
    },
    {
      alarm: "unpaid",
      level: "danger",
      count: unpaid.count,
      since: unpaid.firstHourAt?.toISOString() ?? null,
    },
    {
      alarm: "ingest",
      level: "danger",
      count: isSilent ? devices : 0,
      since: lastReportAt,
    },
    {
      alarm: "wallet",
      level: "danger",
      count: row.underfunded,
      since: row.underfunded_since?.toISOString() ?? null,
    },
    {
      alarm: "checks",
      level: "danger",
      count: row.checks,
      since: row.checks_since?.toISOString() ?? null,
    },
    ...contributed("danger"),
    { alarm: "jobs", level: "warning", count: failing, since: null },
    {
      alarm: "messages",
      level: "warning",
      count: row.unsent,
      since: row.unsent_since?.toISOString() ?? null,
    },
    {
      alarm: "reviews",
      level: "warning",
      count: row.reviews,
      since: row.reviews_since?.toISOString() ?? null,
    },
    ...contributed("warning"),
  ];
  return { alarms: found.filter(({ count }) => count > 0), reviews: row.reviews };
}
