import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { updateBand } from "./change-node.ts";
import { deleteNode } from "./delete-node.ts";
import { getDeployLog } from "./get-deploy-log.ts";
import { labelNode, placeNode, tagNode } from "./label-node.ts";
import { listNames } from "./list-names.ts";
import { listNodes } from "./list-nodes.ts";
import { setNode } from "./set-node.ts";
import { acceptHostKey, cancelDeployment, submitNode } from "./submit-node.ts";

export function standardNodesRoutes(deps: Deps): Route[] {
  return [
    route(calls.getStandardNode, (query, caller) => listNodes(deps, query, caller)),
    route(calls.setStandardNode, (request, caller) => setNode(deps, request, caller)),
    route(calls.deleteNode, (request, caller) => deleteNode(deps, request, caller)),
    route(calls.submitNode, (request, caller) => submitNode(deps, request, caller)),
    route(calls.cancelDeployment, (request, caller) => cancelDeployment(deps, request, caller)),
    route(calls.acceptHostKey, (request, caller) => acceptHostKey(deps, request, caller)),
    route(calls.updateBand, (request, caller) => updateBand(deps, request, caller)),
    route(calls.getStandardNodeHostNameAndBcode, (_request, caller) => listNames(deps, caller)),
    route(calls.setNodeProvince, (request, caller) => placeNode(deps, request, caller)),
    route(calls.setServerTag, (request, caller) => tagNode(deps, request, caller)),
    route(calls.setServerLabel, (request, caller) => labelNode(deps, request, caller)),
    route(calls.setServerLabelByPost, (request, caller) => labelNode(deps, request, caller)),
    route(calls.getDeployLog, (query, caller) => getDeployLog(deps, query, caller)),
  ];
}
