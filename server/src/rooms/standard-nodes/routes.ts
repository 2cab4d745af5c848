import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import { route, type OwnerCaller, type Route } from "../../platform/http/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { updateBand } from "./change-node.ts";
import { deleteNode } from "./delete-node.ts";
import { getDeployLog } from "./get-deploy-log.ts";
import { labelNode, placeNode, tagNode } from "./label-node.ts";
import { listNames } from "./list-names.ts";
import { listNodes } from "./list-nodes.ts";
import { setNode } from "./set-node.ts";
import { acceptHostKey, cancelDeployment, submitNode } from "./submit-node.ts";

type Act<Request, Result> = (deps: Deps, request: Request, caller: OwnerCaller) => Promise<Result>;

/** What changes nodes is on the Chinese site only; they are read on both. */
function onChineseSite<Request, Result>(deps: Deps, act: Act<Request, Result>) {
  return async (request: Request, caller: OwnerCaller): Promise<Result> => {
    if (siteOf(caller.language) !== "chinese") throw new ApiError(nodeErrors.notOnThisSite);
    return act(deps, request, caller);
  };
}

export function standardNodesRoutes(deps: Deps): Route[] {
  return [
    route(calls.getStandardNode, (query, caller) => listNodes(deps, query, caller)),
    route(calls.setStandardNode, onChineseSite(deps, setNode)),
    route(calls.deleteNode, onChineseSite(deps, deleteNode)),
    route(calls.submitNode, onChineseSite(deps, submitNode)),
    route(calls.cancelDeployment, onChineseSite(deps, cancelDeployment)),
    route(calls.acceptHostKey, onChineseSite(deps, acceptHostKey)),
    route(calls.updateBand, onChineseSite(deps, updateBand)),
    route(calls.getStandardNodeHostNameAndBcode, (_request, caller) => listNames(deps, caller)),
    route(calls.setNodeProvince, onChineseSite(deps, placeNode)),
    route(calls.setServerTag, onChineseSite(deps, tagNode)),
    route(calls.setServerLabel, onChineseSite(deps, labelNode)),
    route(calls.setServerLabelByPost, onChineseSite(deps, labelNode)),
    route(calls.getDeployLog, (query, caller) => getDeployLog(deps, query, caller)),
  ];
}
