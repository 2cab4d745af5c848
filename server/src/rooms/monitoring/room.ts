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
    .set({ ext_ip: "", past_network: null, management_ip: "", location: "" })
    .where("account_id", "=", accountId)
    .execute();
  await tx.deleteFrom("fault_notice_choices").where("account_id", "=", accountId).execute();
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
