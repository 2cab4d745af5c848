import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorActErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { writeProvince } from "../label-node.ts";
import { lockOwnNode } from "../own-node.ts";

/** Corrects the province of a node of any owner, in whatever status it is. */
export const correctProvince = handle(
  calls.correctProvince,
  async (deps, { serverID, province, version, reason }, caller) => {
    await deps.db.transaction().execute(async (tx) => {
      const node = await lockOwnNode(tx, serverID, undefined);
      if (String(node.version) !== version) throw new ApiError(operatorActErrors.changed);
      if (node.province === province) throw new ApiError(nodeErrors.nothingChanges);
      await operatorAct(deps, tx, {
        act: "operator.node-province",
        roles: ["operations", "support"],
        operator: operatorOf(caller, reason),
        subjectAccountId: node.account_id,
        read: async () => ({ serverId: node.server_id, province: node.province }),
        change: async (before, at) => {
          await writeProvince(tx, node, province, at);
          return { after: { ...before, province }, result: undefined };
        },
      });
    });
    return { message: nodeMessages.set };
  },
);
