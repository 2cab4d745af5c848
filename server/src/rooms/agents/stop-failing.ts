import { isFailing } from "@nodeyard/contract/agents/rules.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { countDevices, stopRollout } from "./rollout-figures.ts";

/** Stops the rollouts whose devices fail to install or to report. Idempotent. */
export async function stopFailingRollouts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const running = await tx
      .selectFrom("agent_rollouts")
      .select(["agent_rollout_id", "version", "channel"])
      .where("state", "=", "running")
      .forUpdate()
      .execute();
    const ids = running.map((one) => one.agent_rollout_id);
    const figuresOf = await countDevices(tx, ids, now, { isShareOnly: true });
    for (const { agent_rollout_id: id, version, channel } of running) {
      const figures = figuresOf(id);
      if (!isFailing(figures)) continue;
      await stopRollout(tx, id, now, true);
      const details = { rolloutId: String(id), version, channel, ...figures };
      await writeAudit(tx, {
        at: now,
        actorAccountId: undefined,
        subjectAccountId: undefined,
        act: "agents.stop-failing",
        details,
        ip: null,
      });
      deps.log.error(details, "a rollout of the agent was stopped: its devices fail");
    }
  });
}

export const stopFailingRolloutsJob: JobDefinition = {
  name: "stop-failing-rollouts",
  task: stopFailingRollouts,
  cron: "*/5 * * * *",
};
