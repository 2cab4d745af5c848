import type { Room } from "../../platform/room.ts";
import { endRuns, forgetRuns } from "./forget.ts";
import { listGaps, listPublishedGaps } from "./gaps/list-gaps.ts";
import { saveGap, closeGap } from "./gaps/save-gap.ts";
import { planLineTest, takeLineTest } from "./lines/test-lines.ts";
import { chooseTask } from "./match/choose-task.ts";
import { listNeeds, saveNeeds } from "./match/save-needs.ts";
import { getAcceptance } from "./results/get-acceptance.ts";
import { listRecords } from "./results/list-records.ts";
import { listOwnRuns, listRuns } from "./results/list-runs.ts";
import { acceptCommand } from "./run/accept-command.ts";
import { acceptanceJobs } from "./run/jobs.ts";
import { startRun, cancelRun } from "./run/start-run.ts";
import { takeReport } from "./run/take-report.ts";

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
    takeReport,
    planLineTest,
    takeLineTest,
    listRuns,
    listPublishedGaps,
    saveGap,
    closeGap,
    listNeeds,
    saveNeeds,
  ],
  jobs: acceptanceJobs,
  commandKinds: [acceptCommand],
  onUnbind: endRuns,
  onClose: forgetRuns,
};
