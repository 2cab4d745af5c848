import { agentsErrors, agentsMessages } from "@nodeyard/contract/agents/errors.ts";
import * as calls from "@nodeyard/contract/agents/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { readReleases } from "../../downloads/agent-packages.ts";
import { stopRollout } from "../rollout-figures.ts";
import { rolloutState } from "./rollout-state.ts";

/** Starts a rollout of a signed release, an operator's act. It takes the place of the channel's last one. */
export const startRollout = handle(calls.startRollout, async (deps, request, caller) => {
  const { version, channel, percent, reason } = request;
  const found = (await readReleases(deps)).find(
    (one) => one.version === version && one.release.channel === channel,
  );
  const now = deps.clock.now();
  if (!found || new Date(found.release.expiresAt) <= now)
    throw new ApiError(agentsErrors.unknownRelease);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "agents.start-rollout",
      roles: ["operations"],
      operator: operatorOf(caller, reason),
      read: async () => {
        const open = await tx
          .selectFrom("agent_rollouts")
          .selectAll()
          .where("channel", "=", channel)
          .where("state", "<>", "stopped")
          .forUpdate()
          .executeTakeFirst();
        return { rollout: open ? rolloutState(open) : null };
      },
      change: async ({ rollout: open }, at) => {
        if (open) await stopRollout(tx, BigInt(open.rolloutId), at);
        const started = await tx
          .insertInto("agent_rollouts")
          .values({
            version,
            channel,
            ...found.signed,
            expires_at: new Date(found.release.expiresAt),
            percent,
            state: "running",
            created_at: at,
            changed_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { after: { rollout: rolloutState(started) }, result: undefined };
      },
    }),
  );
  return { message: agentsMessages.rolloutStarted };
});
