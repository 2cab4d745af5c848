import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import { canChoose } from "@nodeyard/contract/acceptance/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { enterStep } from "../run/enter-step.ts";
import { lockOwnNode } from "../run/own-node.ts";
import { lockNewest, updateRun } from "../run/run-row.ts";
import { readMatches } from "./read-matches.ts";

/** Chooses one of the tasks that match a node; the platform deploys it then. */
export const chooseTask = handle(
  calls.setDeviceDeployment,
  async (deps, { server_id: serverId, task }, { accountId, ip }) => {
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (tx) => {
      const node = await lockOwnNode(tx, serverId, accountId);
      const run = await lockNewest(tx, node.standard_node_id);
      if (!run || !canChoose({ step: run.step, status: run.state }))
        throw new ApiError(acceptanceErrors.notMatched);
      // An unbound or exchanged device is another machine than the one that was measured.
      if (node.device_id !== run.device_id) throw new ApiError(acceptanceErrors.notDeployed);
      const matches = await readMatches(tx, run.acceptance_run_id);
      const chosen = matches.find((match) => match.task === task && match.reasons.length === 0);
      if (!chosen) throw new ApiError(acceptanceErrors.taskUnfit);
      await updateRun(tx, run, { offer_id: chosen.offerId, device_task_id: null });
      await enterStep(tx, run, "deploy", now, { task });
      const details = { serverId: node.server_id, task };
      await recordAct(deps, tx, { act: "acceptance.choose-task", accountId, ip, details });
    });
    return { message: acceptanceMessages.chosen };
  },
);
