import * as agentCalls from "@nodeyard/contract/acceptance/agent-calls.ts";
import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import * as operatorCalls from "@nodeyard/contract/acceptance/operator-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listGaps, listPublishedGaps } from "./gaps/list-gaps.ts";
import { closeGap, saveGap } from "./gaps/save-gap.ts";
import { planLineTest, takeLineTest } from "./lines/test-lines.ts";
import { chooseTask } from "./match/choose-task.ts";
import { listNeeds, saveNeeds } from "./match/save-needs.ts";
import { getAcceptance } from "./results/get-acceptance.ts";
import { listRecords } from "./results/list-records.ts";
import { listOwnRuns, listRuns } from "./results/list-runs.ts";
import { cancelRun, startRun } from "./run/start-run.ts";
import { takeReport } from "./run/take-report.ts";

/** The owner's calls of this room, then the agent's and the operators'. */
export function acceptanceRoutes(deps: Deps): Route[] {
  return [
    route(calls.getGaps, () => listGaps(deps)),
    route(calls.getDeviceAcceptance, (query, caller) => getAcceptance(deps, query, caller)),
    route(calls.listRuns, (_, caller) => listOwnRuns(deps, caller)),
    route(calls.setDeviceAcceptance, (request, caller) => startRun(deps, request, caller)),
    route(calls.setDeviceDeployment, (request, caller) => chooseTask(deps, request, caller)),
    route(calls.cancelAcceptance, (request, caller) => cancelRun(deps, request, caller)),
    route(calls.getAcceptanceRes, (query, caller) => listRecords(deps, query, caller)),
    route(agentCalls.reportAcceptance, (request, caller) => takeReport(deps, request, caller)),
    route(agentCalls.planLineTest, (request, caller) => planLineTest(deps, request, caller)),
    route(agentCalls.sendLineTest, (bytes, caller) => takeLineTest(deps, bytes, caller)),
    route(operatorCalls.listAcceptances, (query, caller) => listRuns(deps, query, caller)),
    route(operatorCalls.listGaps, () => listPublishedGaps(deps)),
    route(operatorCalls.saveGap, (request, caller) => saveGap(deps, request, caller)),
    route(operatorCalls.closeGap, (request, caller) => closeGap(deps, request, caller)),
    route(operatorCalls.listTaskNeeds, () => listNeeds(deps)),
    route(operatorCalls.saveTaskNeeds, (request, caller) => saveNeeds(deps, request, caller)),
  ];
}
