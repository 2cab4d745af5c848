import type { Room } from "../../platform/room.ts";
import { deployJobs } from "./deploy/jobs.ts";
import { forgetNodes, releaseNode } from "./forget-nodes.ts";
import { deleteOldLines } from "./get-deploy-log.ts";
import { standardNodesRoutes } from "./routes.ts";
import { resealSecrets } from "./secret.ts";

export const standardNodesRoom: Room = {
  name: "standard-nodes",
  routes: ({ deps }) => standardNodesRoutes(deps),
  jobs: deployJobs,
  cleanUp: deleteOldLines,
  onUnbind: releaseNode,
  onClose: forgetNodes,
  reseal: resealSecrets,
};
