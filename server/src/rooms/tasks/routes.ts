import * as agent from "@nodeyard/contract/tasks/agent-calls.ts";
import * as calls from "@nodeyard/contract/tasks/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getSummary } from "./get-summary.ts";
import { listHistory } from "./list-history.ts";
import { listOffers } from "./list-offers.ts";
import { reportTasks } from "./report-tasks.ts";
import { scheduleTasks } from "./schedule-tasks.ts";
import { getSwitch, setSwitch, setSwitchTask } from "./switch.ts";

export function tasksRoutes(deps: Deps): Route[] {
  return [
    route(calls.getSummary, (_request, caller) => getSummary(deps, caller)),
    route(calls.schedule, (request, caller) => scheduleTasks(deps, request, caller)),
    route(calls.getSwitch, ({ deviceId }, caller) => getSwitch(deps, deviceId, caller)),
    route(calls.setSwitch, (request, caller) => setSwitch(deps, request, caller)),
    route(calls.setSwitchByPost, (request, caller) => setSwitch(deps, request, caller)),
    route(calls.setSwitchTask, (request, caller) => setSwitchTask(deps, request, caller)),
    route(calls.setSwitchTaskByPost, (request, caller) => setSwitchTask(deps, request, caller)),
    route(calls.listOffers, ({ deviceId }, caller) => listOffers(deps, deviceId, caller)),
    route(calls.listHistory, ({ deviceId }, caller) => listHistory(deps, deviceId, caller)),
    route(agent.reportTasks, (request, caller) => reportTasks(deps, request, caller)),
  ];
}
