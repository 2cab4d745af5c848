import * as calls from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { listRuns } from "./list-runs.ts";
import { runJobs } from "./run/jobs.ts";
import { setAutoWithdrawal, setStatus } from "./set-auto-withdrawal.ts";
import { deleteSetting } from "./setting.ts";
import { showAutoWithdrawal, listPayees } from "./show-auto-withdrawal.ts";

export const autoWithdrawalRoom: Room = {
  name: "auto-withdrawal",
  handlers: [
    showAutoWithdrawal,
    listPayees,
    handle(calls.setAutoWithdrawal, setAutoWithdrawal),
    handle(calls.setAutoWithdrawalByPost, setAutoWithdrawal),
    handle(calls.setAutoWithStatus, setStatus),
    handle(calls.setAutoWithStatusByPost, setStatus),
    listRuns,
  ],
  jobs: runJobs,
  onClose: [deleteSetting],
};
