import * as agent from "@nodeyard/contract/tasks/agent.ts";
import * as endpoints from "@nodeyard/contract/tasks/endpoints.ts";
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
    route(endpoints.getSummary, (_request, caller) => getSummary(deps, caller)),
    route(endpoints.schedule, (request, caller) => scheduleTasks(deps, request, caller)),
    route(endpoints.getSwitch, ({ deviceId }, caller) => getSwitch(deps, deviceId, caller)),
    route(endpoints.setSwitch, (request, caller) => setSwitch(deps, request, caller)),
    route(endpoints.setSwitchByPost, (request, caller) => setSwitch(deps, request, caller)),
    route(endpoints.setSwitchTask, (request, caller) => setSwitchTask(deps, request, caller)),
    route(endpoints.setSwitchTaskByPost, (request, caller) => setSwitchTask(deps, request, caller)),
    route(endpoints.listOffers, ({ deviceId }, caller) => listOffers(deps, deviceId, caller)),
    route(endpoints.listHistory, ({ deviceId }, caller) => listHistory(deps, deviceId, caller)),
    route(agent.reportTasks, (request, caller) => reportTasks(deps, request, caller)),
  ];
}
