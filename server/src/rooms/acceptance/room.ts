import type { Room } from "../../platform/room.ts";
import { listGaps } from "./gaps/list-gaps.ts";
import { planLineTest, receiveLineTest } from "./lines/test-lines.ts";
import { planRound } from "./lines/test-rounds.ts";
import { chooseTask } from "./match/choose-task.ts";
import { listAcceptances } from "./operator/list-acceptances.ts";
import { listPublishedGaps } from "./operator/list-published-gaps.ts";
import { saveGap, closeGap } from "./operator/save-gap.ts";
import { listNeeds, saveNeeds } from "./operator/save-needs.ts";
import { getAcceptance } from "./results/get-acceptance.ts";
import { listRecords } from "./results/list-records.ts";
import { listOwnRuns } from "./results/list-runs.ts";
import { acceptCommand } from "./run/accept-command.ts";
import { acceptanceJobs } from "./run/jobs.ts";
import { bookedRuns, startRun, cancelRun } from "./run/start-run.ts";
import { receiveReport } from "./run/receive-report.ts";
import { BOOKED_COMMANDS } from "../commands/booking/booked-kind.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";
import type { Tx } from "../../platform/database.ts";
import { stateColumns, settle } from "./run/run-row.ts";

/** Measurements belong to the device: its acceptance ends with its binding. */
async function endRuns(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("acceptance_runs")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .forUpdate()
    .execute();
  for (const run of open) await settle(tx, run, "stop", now, stateColumns("unbound"));
}

/** The acceptances of an account that is being closed, with what was measured. */
async function deleteRuns(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("acceptance_runs").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("acceptance_records").where("account_id", "=", accountId).execute();
}

export const acceptanceRoom: Room = {
  name: "acceptance",
  handlers: [
    listGaps,
    getAcceptance,
    listOwnRuns,
    startRun,
    chooseTask,
    cancelRun,
    listRecords,
    receiveReport,
    planLineTest,
    receiveLineTest,
    planRound,
    listAcceptances,
    listPublishedGaps,
    saveGap,
    closeGap,
    listNeeds,
    saveNeeds,
  ],
  jobs: acceptanceJobs,
  contributes: [COMMAND_KINDS.contribute(acceptCommand), BOOKED_COMMANDS.contribute(bookedRuns)],
  onUnbind: [endRuns],
  onClose: [deleteRuns],
};
