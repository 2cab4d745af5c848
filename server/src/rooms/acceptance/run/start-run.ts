import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import type { TaskOnStop } from "@nodeyard/contract/acceptance/rules.ts";
import type { RunLine } from "@nodeyard/contract/acceptance/run-lines.ts";
import { bookingMessages } from "@nodeyard/contract/device-commands.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { isInService } from "@nodeyard/contract/standard-nodes/rules.ts";
import { z } from "zod";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { bookCommand } from "../../commands/booking/book-command.ts";
import type { BookedKind } from "../../commands/booking/booked-kind.ts";
import { holdTasks } from "../../tasks/withdraw-task.ts";
import { dropChosenTask } from "./chosen-task.ts";
import { testableFrom } from "./node-service.ts";
import { lockOwnNode } from "./own-node.ts";
import { lockNewest, queueRun, stateColumns, settle } from "./run-row.ts";

/**
 * Begins the acceptance of a node in service; one that waited for a choice ends. Throws in peak hours for a node that
 * serves.
 */
export async function beginRun(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  serverId: string,
  { accountId, ip }: { readonly accountId: bigint; readonly ip: string },
): Promise<void> {
  const now = deps.clock.now();
  const node = await lockOwnNode(tx, serverId, accountId);
  const { device_id: deviceId } = node;
  if (deviceId === null || !isInService(node.deploy_status))
    throw new ApiError(acceptanceErrors.notDeployed);
  const before = await lockNewest(tx, node.standard_node_id);
  if (before?.state === "run") throw new ApiError(acceptanceErrors.alreadyRuns);
  if (await testableFrom(tx, deviceId, now)) throw new ApiError(acceptanceErrors.peakInService);
  if (before?.state === "wait") await settle(tx, before, "stop", now, stateColumns("canceled"));
  const { acceptance_run_id: runId } = await tx
    .insertInto("acceptance_runs")
    .values({
      standard_node_id: node.standard_node_id,
      account_id: accountId,
      device_id: deviceId,
      step: 0,
      state: "run",
      ...stateColumns("started"),
      step_at: now,
      started_at: now,
    })
    .returning("acceptance_run_id")
    .executeTakeFirstOrThrow();
  await queueRun(tx, runId);
  const details = { serverId: node.server_id };
  await recordAct(deps, tx, { act: "acceptance.start", accountId, ip, details });
}

const bookedRun = z.object({ serverId: z.string() });

export const bookedRuns: BookedKind = {
  kind: "accept",
  begin: (deps, tx, { accountId, payload }) =>
    beginRun(deps, tx, bookedRun.parse(payload).serverId, { accountId, ip: "" }),
};

/** Begins the acceptance of a node, at once or once that is possible. */
export const startRun = handle(
  calls.setDeviceAcceptance,
  async (deps, { server_id: named, isBooked }, caller) => {
    if (siteOf(caller.language) !== "chinese") throw new ApiError(acceptanceErrors.notOnThisSite);
    await deps.db.transaction().execute(async (tx) => {
      if (!isBooked) return beginRun(deps, tx, named, caller);
      const { accountId, ip } = caller;
      const node = await lockOwnNode(tx, named, accountId);
      const { device_id: deviceId, server_id: serverId } = node;
      if (deviceId === null || !isInService(node.deploy_status))
        throw new ApiError(acceptanceErrors.notDeployed);
      const payload: z.infer<typeof bookedRun> = { serverId };
      return bookCommand(deps, tx, { kind: "accept", accountId, deviceId, payload, ip });
    });
    return { message: isBooked ? bookingMessages.booked : acceptanceMessages.started };
  },
);

const CANCELED_LINES = {
  none: "canceled",
  withdrawn: "canceledWithdrawn",
  stays: "canceledStays",
} as const satisfies Record<TaskOnStop, RunLine>;

/**
 * Stops the acceptance of a node, also while it waits for a choice. The node ends its test with its next report; a task that it
 * has not fetched is withdrawn.
 */
export const cancelRun = handle(
  calls.cancelAcceptance,
  async (deps, { server_id: serverId }, { accountId, ip }) => {
    const now = deps.clock.now();
    const task = await deps.db.transaction().execute(async (tx) => {
      const node = await lockOwnNode(tx, serverId, accountId);
      // Tasks before runs, as where a task is scheduled.
      if (node.device_id !== null) await holdTasks(tx, node.device_id);
      const run = await lockNewest(tx, node.standard_node_id);
      if (run === undefined || run.ended_at !== null)
        throw new ApiError(acceptanceErrors.notRunning);
      const effect = await dropChosenTask(tx, run, now);
      const params = run.params as { task: string };
      await settle(
        tx,
        run,
        "stop",
        now,
        effect === "none" ? stateColumns("canceled") : stateColumns(CANCELED_LINES[effect], params),
      );
      const details = { serverId: node.server_id, task: effect };
      await recordAct(deps, tx, { act: "acceptance.cancel", accountId, ip, details });
      return effect;
    });
    return { message: acceptanceMessages[CANCELED_LINES[task]] };
  },
);
