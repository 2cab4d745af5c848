import { SILENT_AFTER_MINUTES } from "@nodeyard/contract/agents/rules.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";

/** A device that goes offline later than this after its update probably does so for another reason. */
const WATCHED_MS = 2 * HOUR_MS;

/** True if device `u` with status `s` should have reported since it began to install the version of rollout `r`. */
export function isSilent(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - SILENT_AFTER_MINUTES * MINUTE_MS);
  const watchedSince = new Date(now.getTime() - WATCHED_MS);
  return sql<boolean>`(u.state = 'installing' and u.changed_at <= ${since} and s.agent_version is distinct from r.version
    or u.state = 'updated' and u.changed_at > ${watchedSince} and greatest(s.last_seen_at, u.seen_at) <= ${since})`;
}

export interface RolloutFigures {
  readonly offered: number;
  readonly installing: number;
  readonly updated: number;
  /** Failed, returned to the version before, or silent. */
  readonly failed: number;
}

const NONE: RolloutFigures = { offered: 0, installing: 0, updated: 0, failed: 0 };

/** Numbers of devices of some rollouts, each device in one state; of their shares alone, or with those that owners have updated. */
export async function countDevices(
  db: Queryable,
  rolloutIds: readonly bigint[],
  now: Date,
  { isShareOnly = false } = {},
): Promise<(rolloutId: bigint) => RolloutFigures> {
  const silent = isSilent(now);
  const { rows } = await sql<RolloutFigures & { agent_rollout_id: bigint }>`
    select u.agent_rollout_id,
      count(*) filter (where u.state = 'offered')::int as offered,
      count(*) filter (where u.state = 'installing' and not ${silent})::int as installing,
      count(*) filter (where u.state = 'updated' and not ${silent})::int as updated,
      count(*) filter (where u.state in ('failed', 'rolledBack') or ${silent})::int as failed
    from agent_updates u join agent_rollouts r using (agent_rollout_id)
      left join device_status s on s.device_id = u.device_id
    where u.agent_rollout_id = any(${rolloutIds}::bigint[]) and (is_in_share or not ${isShareOnly})
    group by u.agent_rollout_id`.execute(db);
  const figures = new Map(rows.map(({ agent_rollout_id: id, ...counts }) => [id, counts]));
  return (rolloutId) => figures.get(rolloutId) ?? NONE;
}

/** Stops a rollout, and keeps its figures. */
export async function stopRollout(
  tx: Tx,
  rolloutId: bigint,
  now: Date,
  isByRule = false,
): Promise<void> {
  const figures = (await countDevices(tx, [rolloutId], now))(rolloutId);
  await tx
    .updateTable("agent_rollouts")
    .set({
      state: "stopped",
      is_stopped_by_rule: isByRule,
      stopped_at_figures: JSON.stringify(figures),
      changed_at: now,
    })
    .where("agent_rollout_id", "=", rolloutId)
    .execute();
}
