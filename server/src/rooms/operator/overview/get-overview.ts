import * as calls from "@nodeyard/contract/operator/overview-calls.ts";
import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { addDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx, Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readRoles } from "../../identity/operator/account-state.ts";
import { isOwnRequest, mayDecide } from "../requests/list-requests.ts";
import { findAlarms } from "./find-alarms.ts";
import { readMoney } from "./read-money.ts";
import { readNetwork } from "./read-network.ts";
import { readQueues } from "./read-queues.ts";

const DAYS = 30;

interface Row {
  day: string;
  network: string;
  compute: string;
  activity: string;
  invite: string;
  network_ceiling: string;
  compute_ceiling: string | null;
}

/** BP issued a UTC day by kind, before fees, with what could have been issued at most by the rules in force on that day. */
async function readIssued(db: Queryable, now: Date): Promise<OperatorOverview["issued"]> {
  const from = startOfUtcDay(addDays(utcDay(now), 1 - DAYS));
  const { rows } = await sql<Row>`
    with hours as (
      select (hour_at at time zone 'UTC')::date as day, sum(fee_micro_bp + distributed_micro_bp) as issued,
        sum(pool_micro_bp) as ceiling
      from settlement_hours where hour_at >= ${from}::timestamptz group by 1)
    select h.day::text as day, h.issued::text as network, h.ceiling::text as network_ceiling,
      coalesce(d.compute_micro_bp + d.compute_fee_micro_bp, 0)::text as compute,
      coalesce(d.activity_micro_bp, 0)::text as activity, coalesce(d.invite_micro_bp, 0)::text as invite,
      (select r.day_pool_micro_bp from compute_rules r where r.effective_from <= h.day
        order by r.effective_from desc limit 1)::text as compute_ceiling
    from hours h left join settlement_days d on d.day = h.day order by h.day`.execute(db);
  const bp = (text: string): string => formatMicroBp(BigInt(text));
  return rows.map((row) => ({
    day: row.day,
    network: bp(row.network),
    compute: bp(row.compute),
    activity: bp(row.activity),
    invite: bp(row.invite),
    networkCeiling: bp(row.network_ceiling),
    computeCeiling: row.compute_ceiling === null ? null : bp(row.compute_ceiling),
  }));
}

/** Open requests that the operator may decide, and those that the operator asked for. */
async function countRequests(
  tx: Tx,
  accountId: bigint,
  now: Date,
): Promise<{ forMe: number; ofMine: number }> {
  const open = await tx
    .selectFrom("operator_requests as r")
    .select(["r.kind", "r.asked_by", isOwnRequest(accountId).as("is_own")])
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .execute();
  const roles = await readRoles(tx, accountId);
  return {
    forMe: open.filter((row) => mayDecide(row, roles)).length,
    ofMine: open.filter((row) => row.asked_by === accountId).length,
  };
}

/** The network at a glance, for operators of every role: one snapshot, so that its figures agree with each other. */
export const getOperatorOverview = handle(
  calls.getOperatorOverview,
  async (
    { db, clock, chain, roomAlarms }: Pick<Deps, "db" | "clock" | "chain" | "roomAlarms">,
    _request,
    { accountId },
  ) => {
    const now = clock.now();
    return inSnapshot(db, async (tx) => {
      const network = await readNetwork(tx, now);
      const queues = await readQueues(tx);
      const { alarms, reviews } = await findAlarms(
        tx,
        now,
        { network, queues },
        await roomAlarms(tx, now),
      );
      return {
        network,
        issued: await readIssued(tx, now),
        money: await readMoney(tx, chain),
        queues,
        alarms,
        waiting: { ...(await countRequests(tx, accountId, now)), reviews },
      };
    });
  },
);
