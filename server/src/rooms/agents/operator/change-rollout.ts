import { agentsErrors, agentsMessages } from "@nodeyard/contract/agents/errors.ts";
import * as calls from "@nodeyard/contract/agents/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf, versionOf } from "../../account/operator-act.ts";
import { stopRollout } from "../rollout-figures.ts";
import { rolloutState } from "./rollout-state.ts";

async function lockRollout(tx: Tx, idText: string) {
  const row = await tx
    .selectFrom("agent_rollouts")
    .selectAll()
    .where("agent_rollout_id", "=", readWireId(idText) ?? 0n)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(agentsErrors.unknownRollout);
  if (row.state === "stopped") throw new ApiError(agentsErrors.rolloutStopped);
  return row;
}

/** Changes a rollout's share, pauses, resumes or stops it, an operator's act. */
export const changeRollout = handle(calls.changeRollout, async (deps, request, caller) => {
  const { rolloutId, percent, state, seen, reason } = request;
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "agents.change-rollout",
      roles: ["operations"],
      operator: operatorOf(caller, reason),
      seen,
      read: async () => rolloutState(await lockRollout(tx, rolloutId)),
      change: async (before, at) => {
        const after = { ...before, percent, rolloutState: state };
        if (versionOf(after) === versionOf(before))
          throw new ApiError(operatorErrors.nothingChanges);
        const id = BigInt(before.rolloutId);
        await tx
          .updateTable("agent_rollouts")
          .set({ percent, state, changed_at: at })
          .where("agent_rollout_id", "=", id)
          .execute();
        if (state === "stopped") await stopRollout(tx, id, at);
        return { after, result: undefined };
      },
    }),
  );
  return { message: agentsMessages.rolloutChanged };
});
