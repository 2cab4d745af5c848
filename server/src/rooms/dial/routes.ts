import * as agentCalls from "@nodeyard/contract/dial/agent-calls.ts";
import * as calls from "@nodeyard/contract/dial/calls.ts";
import * as operatorCalls from "@nodeyard/contract/dial/operator-calls.ts";
import * as statusCalls from "@nodeyard/contract/dial/status-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { fetchLines } from "./agent/fetch-lines.ts";
import { storeLineReport } from "./agent/store-report.ts";
import { deleteConfig } from "./configs/delete-config.ts";
import { findServer } from "./configs/find-server.ts";
import { listConfigs } from "./configs/list-configs.ts";
import { saveConfig } from "./configs/save-config.ts";
import { showConfig } from "./configs/show-config.ts";
import { showLinePassword } from "./configs/show-line-password.ts";
import { useConfig } from "./configs/use-config.ts";
import { listOwnersConfigs } from "./operator/list-owners-configs.ts";
import { dialLines } from "./status/dial-lines.ts";
import { exportErrors } from "./status/export-errors.ts";
import { getDialByHostname } from "./status/get-host.ts";
import { getDialStatus } from "./status/get-status.ts";
import { recordSavedStatus } from "./status/records.ts";

export function dialRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getDialConfig, (query, caller) => listConfigs(deps, query, caller)),
    route(calls.getOneDial, (query, caller) => showConfig(deps, query, caller)),
    route(calls.setDialConfig, (request, caller) => saveConfig(deps, request, caller)),
    route(calls.deleteDialConfig, (request, caller) => deleteConfig(deps, request, caller)),
    route(calls.setNodesDialConfig, (request, caller) => useConfig(deps, request, caller)),
    route(calls.getServerByDialID, (query, caller) => findServer(deps, query, caller)),
    route(calls.showLinePassword, (request, caller) => showLinePassword(deps, request, caller)),
    route(statusCalls.getDialStatus, (query, caller) => getDialStatus(deps, query, caller)),
    route(statusCalls.getDialByHostname, (query, caller) => getDialByHostname(deps, query, caller)),
    route(statusCalls.setDial, (request, caller) => dialLines(deps, request, caller)),
    route(statusCalls.recordSavedStatus, (request, caller) =>
      recordSavedStatus(deps, request, caller),
    ),
    route(statusCalls.exportDialErrInfo, (_query, caller) => exportErrors(deps, caller)),
    route(agentCalls.fetchLines, (_request, caller) => fetchLines(deps, caller)),
    route(agentCalls.reportLines, (request, caller) => storeLineReport(deps, request, caller)),
    route(operatorCalls.listDialConfigs, (query) => listOwnersConfigs(deps, query)),
  ];
}
