import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import * as operatorCalls from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { updateBand } from "./change-node.ts";
import { deleteNode } from "./delete-node.ts";
import { deployJobs } from "./deploy/jobs.ts";
import { forgetNodes, releaseNode } from "./forget-nodes.ts";
import { deleteOldLines, getDeployLog } from "./get-deploy-log.ts";
import { placeNode, tagNode, labelNode } from "./label-node.ts";
import { listNames } from "./list-names.ts";
import { listNodes } from "./list-nodes.ts";
import { correctProvince } from "./operator/correct-province.ts";
import { listAdminNodes } from "./operator/list-nodes.ts";
import { setAdminDialConfig, moveNode } from "./operator/move-node.ts";
import { showAdminContact } from "./operator/show-contact.ts";
import { resealSecrets } from "./secret.ts";
import { setNode } from "./set-node.ts";
import { submitNode, cancelDeployment, acceptHostKey } from "./submit-node.ts";

type Act<Request, Result> = (deps: Deps, request: Request, caller: OwnerCaller) => Promise<Result>;

/** Acts on nodes exist on the Chinese site only; both sites read them. */
function onChineseSite<Request, Result>(act: Act<Request, Result>): Act<Request, Result> {
  return async (deps, request, caller) => {
    if (siteOf(caller.language) !== "chinese") throw new ApiError(nodeErrors.notOnThisSite);
    return act(deps, request, caller);
  };
}

export const standardNodesRoom: Room = {
  name: "standard-nodes",
  handlers: [
    listNodes,
    handle(calls.setStandardNode, onChineseSite(setNode)),
    handle(calls.deleteNode, onChineseSite(deleteNode)),
    handle(calls.submitNode, onChineseSite(submitNode)),
    handle(calls.cancelDeployment, onChineseSite(cancelDeployment)),
    handle(calls.acceptHostKey, onChineseSite(acceptHostKey)),
    handle(calls.updateBand, onChineseSite(updateBand)),
    listNames,
    handle(calls.setNodeProvince, onChineseSite(placeNode)),
    handle(calls.setServerTag, onChineseSite(tagNode)),
    handle(calls.setServerLabel, onChineseSite(labelNode)),
    handle(calls.setServerLabelByPost, onChineseSite(labelNode)),
    getDeployLog,
    listAdminNodes,
    setAdminDialConfig,
    correctProvince,
    moveNode,
    handle(operatorCalls.getAdminContact, showAdminContact),
    handle(operatorCalls.getAdminContactByPost, showAdminContact),
    handle(operatorCalls.getAdminDeployLog, (deps, query, { language }) =>
      getDeployLog(deps, query, { accountId: undefined, language }),
    ),
  ],
  jobs: deployJobs,
  cleanUp: [deleteOldLines],
  onUnbind: [releaseNode],
  onClose: [forgetNodes],
  reseal: [resealSecrets],
};
