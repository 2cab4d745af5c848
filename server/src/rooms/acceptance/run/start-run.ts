import type { SetAcceptanceRequest } from "@nodeyard/contract/acceptance/calls.ts";
import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";
import { recordAct } from "../../account/record-act.ts";
import { lockOwnNode } from "./own-node.ts";
import { lockNewest, queueRun, said, settle } from "./run-row.ts";

/** Begins the acceptance of a deployed node; one that waited for a choice ends. */
export async function startRun(
  deps: Deps,
  { server_id: serverId }: SetAcceptanceRequest,
  { accountId, ip, language }: OwnerCaller,
): Promise<{ message: Text }> {
  if (siteOf(language) !== "chinese") throw new ApiError(acceptanceErrors.notOnThisSite);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverId, accountId);
    if (node.device_id === null || node.deploy_status !== DEPLOY_STATUS.deployed)
      throw new ApiError(acceptanceErrors.notDeployed);
    const before = await lockNewest(tx, node.standard_node_id);
    if (before?.state === "run") throw new ApiError(acceptanceErrors.alreadyRuns);
    if (before?.state === "wait") await settle(tx, before, "stop", { line: "canceled", now });
    const { acceptance_run_id: runId } = await tx
      .insertInto("acceptance_runs")
      .values({
        standard_node_id: node.standard_node_id,
        account_id: accountId,
        device_id: node.device_id,
        step: 0,
        state: "run",
        ...said("started"),
        step_at: now,
        started_at: now,
      })
      .returning("acceptance_run_id")
      .executeTakeFirstOrThrow();
    await queueRun(tx, runId);
    const details = { serverId: node.server_id };
    await recordAct(deps, tx, { act: "acceptance.start", accountId, ip, details });
  });
  return { message: acceptanceMessages.started };
}

/** Stops the acceptance of a node, also while it waits for a choice. The node ends its test with its next report. */
export async function cancelRun(
  deps: Deps,
  { server_id: serverId }: SetAcceptanceRequest,
  { accountId, ip }: OwnerCaller,
): Promise<{ message: Text }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverId, accountId);
    const run = await lockNewest(tx, node.standard_node_id);
    if (run === undefined || run.ended_at !== null) throw new ApiError(acceptanceErrors.notRunning);
    await settle(tx, run, "stop", { line: "canceled", now });
    const details = { serverId: node.server_id };
    await recordAct(deps, tx, { act: "acceptance.cancel", accountId, ip, details });
  });
  return { message: acceptanceMessages.canceled };
}
