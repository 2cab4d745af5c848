import type { Selectable } from "kysely";
import type { Schema } from "../../../platform/schema.ts";

export type RolloutRow = Selectable<Schema["agent_rollouts"]>;

/** A rollout as acts compare and record it. */
export function rolloutState(row: RolloutRow) {
  return {
    rolloutId: String(row.agent_rollout_id),
    version: row.version,
    channel: row.channel,
    percent: row.percent,
    rolloutState: row.state,
  };
}
