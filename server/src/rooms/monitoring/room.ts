import { sql } from "kysely";
import { report, ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { listIncidents } from "./incidents/list-incidents.ts";
import { getFaultNotices, setFaultNotices } from "./incidents/notice-time.ts";
import { watchFaultsJob } from "./incidents/watch-faults.ts";
import { notifySharedIdentitiesJob } from "./identity/notify-shared-identities.ts";
import { deleteRuns, deleteRunsOf } from "./identity/store-runs.ts";
import { watchIncidentsJob } from "./incidents/watch-incidents.ts";
import { openEcho } from "./echo/open-echo.ts";
import { deleteOldNotes } from "./echo/record-serving.ts";
import { createIngestQueue } from "./ingest-queue.ts";
import { parseReport } from "./parse-report.ts";
import { makePartitions } from "./partitions.ts";
import { registerReportMetrics } from "./report-metrics.ts";
import { planThroughput } from "./throughput/plan-throughput.ts";
import { deleteOldResults, receiveProbe } from "./throughput/receive-probe.ts";
import { getTimeline } from "./timeline/get-timeline.ts";
import { getFlow } from "./watch/get-flow.ts";
import { getNodeInfo } from "./watch/get-node-info.ts";
import { getOutFlow } from "./watch/get-out-flow.ts";
import { watchDay } from "./watch/watch-day.ts";
import { watchDays } from "./watch/watch-days.ts";
import type { Tx } from "../../platform/database.ts";

/** Addresses that an owner's devices reported from, and the owner's choice of when fault notices are sent. */
async function eraseOwner(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("device_status")
    .set({ ext_ip: "", management_ip: "", location: "" })
    .where("account_id", "=", accountId)
    .execute();
  await tx.deleteFrom("fault_notice_choices").where("account_id", "=", accountId).execute();
  await eraseNetworks(tx, accountId);
}

/** Networks that the devices were measured at, and of their hours and days, which have no index by owner. */
async function eraseNetworks(tx: Tx, accountId: bigint): Promise<void> {
  const own = sql`array(select device_id from devices where account_id = ${accountId})`;
  const each = (
    step: string,
  ) => sql`array(select generate_series(date_trunc(${step}, min(bound_at), 'UTC'),
    (select max(hour_at) from settlement_hours), ('1 ' || ${step})::interval) from devices where account_id = ${accountId})`;
  await sql`delete from device_network_rates where device_id = any(${own})`.execute(tx);
  await sql`delete from device_past_networks where device_id = any(${own})`.execute(tx);
  await sql`update throughput_results set network = null where account_id = ${accountId}`.execute(
    tx,
  );
  await sql`update device_hours set network = null, networks = null where hour_at = any(${each("hour")}) and device_id = any(${own})`.execute(
    tx,
  );
  await sql`update device_days set network = null
    where day = any(${each("day")}::date[]) and device_id = any(${own})`.execute(tx);
}

export const monitoringRoom: Room = {
  name: "monitoring",
  handlers: (deps) => {
    const queue = createIngestQueue(deps);
    return [
      handle(
        report,
        async ({ clock }, request, caller) => {
          const outcome = await queue.submit({
            deviceId: caller.deviceId,
            ip: caller.ip,
            report: request,
          });
          return { ...outcome, serverTime: clock.now().toISOString() };
        },
        { parse: parseReport },
      ),
      handle(ping, async ({ clock }) => ({ serverTime: clock.now().toISOString() })),
      openEcho,
      planThroughput,
      receiveProbe,
      watchDay,
      getFlow,
      watchDays,
      getTimeline,
      listIncidents,
      getFaultNotices,
      setFaultNotices,
      getNodeInfo,
      getOutFlow,
    ];
  },
  cleanUp: [deleteOldResults, deleteOldNotes],
  onUnbind: [deleteRunsOf],
  onClose: [eraseOwner, deleteRuns],
  metrics: registerReportMetrics,
  jobs: [
    { name: "make-partitions", task: makePartitions, cron: "17 */6 * * *" },
    watchIncidentsJob,
    watchFaultsJob,
    notifySharedIdentitiesJob,
  ],
};
