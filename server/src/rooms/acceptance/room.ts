import type { Room } from "../../platform/room.ts";
import { endRuns, forgetRuns } from "./forget.ts";
import { listGaps } from "./gaps/list-gaps.ts";
import { planLineTest, takeLineTest } from "./lines/test-lines.ts";
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
import { startRun, cancelRun } from "./run/start-run.ts";
import { takeReport } from "./run/take-report.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";

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
    listAcceptances,
    listPublishedGaps,
    saveGap,
    closeGap,
    listNeeds,
    saveNeeds,
  ],
  jobs: acceptanceJobs,
  contributes: [COMMAND_KINDS.contribute(acceptCommand)],
  onUnbind: [endRuns],
  onClose: [forgetRuns],
};
