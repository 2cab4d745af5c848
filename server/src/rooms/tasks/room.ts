import * as calls from "@nodeyard/contract/tasks/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { endTasksOf } from "./end-tasks.ts";
import { getSummary } from "./get-summary.ts";
import { listHistory } from "./list-history.ts";
import { listOffers } from "./list-offers.ts";
import { reportTasks } from "./report-tasks.ts";
import { scheduleAutomaticallyJob } from "./schedule-automatically.ts";
import { scheduleTasks } from "./schedule-tasks.ts";
import { getSwitch, setSwitch, setSwitchTask } from "./switch.ts";
import { removeTaskCommand, setTaskCommand } from "./task-commands.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";

export const tasksRoom: Room = {
  name: "tasks",
  handlers: [
    getSummary,
    scheduleTasks,
    handle(calls.getSwitch, (deps, { deviceId }, caller) => getSwitch(deps, deviceId, caller)),
    handle(calls.setSwitch, setSwitch),
    handle(calls.setSwitchByPost, setSwitch),
    handle(calls.setSwitchTask, setSwitchTask),
    handle(calls.setSwitchTaskByPost, setSwitchTask),
    handle(calls.listOffers, (deps, { deviceId }, caller) => listOffers(deps, deviceId, caller)),
    handle(calls.listHistory, (deps, { deviceId }, caller) => listHistory(deps, deviceId, caller)),
    reportTasks,
  ],
  jobs: [scheduleAutomaticallyJob],
  contributes: [COMMAND_KINDS.contribute(setTaskCommand, removeTaskCommand)],
  onUnbind: [endTasksOf],
};
