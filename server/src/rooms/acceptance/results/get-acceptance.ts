import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import { acceptanceErrors } from "@nodeyard/contract/acceptance/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { findNodes } from "../../standard-nodes/find-node.ts";
import { readMatches } from "../match/read-matches.ts";
import { runningTasks, testableFrom } from "../run/node-service.ts";
import { taskOnStop } from "../run/chosen-task.ts";
import { presentResults } from "./present-results.ts";
import { readResults } from "./read-results.ts";
import { runText } from "./words.ts";

/** Progress of a node's newest acceptance, and its measurements. */
export const getAcceptance = handle(
  calls.getDeviceAcceptance,
  async ({ db, clock }, { server_id: serverId }, { accountId, language }) => {
    if (serverId === "") throw new ApiError(acceptanceErrors.serverMissing);
    const [node] = await findNodes(db, accountId, { serverId });
    if (!node) throw new ApiError(acceptanceErrors.unknownNode);
    const newest = db
      .selectFrom("acceptance_runs")
      .selectAll()
      .where("standard_node_id", "=", node.nodeId)
      .orderBy("acceptance_run_id", "desc")
      .limit(1);
    const run = await newest.executeTakeFirst();
    const { deviceId } = node;
    const testableAt = deviceId !== null && (await testableFrom(db, deviceId, clock.now()));
    const service = {
      device_id: deviceId === null ? null : String(deviceId),
      running_tasks: (deviceId === null
        ? []
        : ((await runningTasks(db, [deviceId])).get(deviceId) ?? [])
      ).map((task) => ({ task })),
      testable_from: testableAt ? testableAt.toISOString() : null,
    };
    const none = { status: "" as const, message: "", step: null };
    if (!run)
      return {
        message: "",
        server_id: node.serverId,
        task_schedule: none,
        match_task: [],
        chosen_task: "",
        ...service,
        accepted: null,
        taskOnStop: "none",
        started_at: null,
        ended_at: null,
        data: [],
      };
    const message = runText(run.line, run.params, language);
    const accepted =
      run.state === "done" || deviceId === null
        ? undefined
        : await newest
            .where("state", "=", "done")
            .where("device_id", "=", deviceId)
            .executeTakeFirst();
    const [results, matches, onStop] = await Promise.all([
      readResults(db, run.acceptance_run_id),
      readMatches(db, run.acceptance_run_id),
      taskOnStop(db, run),
    ]);
    return {
      message,
      server_id: node.serverId,
      task_schedule: { status: run.state, message, step: run.step },
      match_task: matches
        .filter(({ reasons }) => reasons.length === 0)
        .map(({ task }) => ({ task })),
      chosen_task: matches.find(({ offerId }) => offerId === run.offer_id)?.task ?? "",
      ...service,
      accepted: accepted?.ended_at
        ? {
            task: (accepted.params as { task: string }).task,
            ended_at: accepted.ended_at.toISOString(),
            data: presentResults(
              await readResults(db, accepted.acceptance_run_id),
              [],
              node.code,
              language,
            ),
          }
        : null,
      taskOnStop: onStop,
      started_at: run.started_at.toISOString(),
      ended_at: run.ended_at?.toISOString() ?? null,
      data: presentResults(results, matches, node.code, language),
    };
  },
);
