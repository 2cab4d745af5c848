import * as calls from "@nodeyard/contract/agents/operator/calls.ts";
import type { FailingDevice, VersionCount } from "@nodeyard/contract/agents/operator/calls.ts";
import {
  compareVersions,
  takesChannel,
  type ReleaseChannel,
  type UpdateObstacle,
} from "@nodeyard/contract/agents/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { readReleases } from "../../downloads/agent-packages.ts";
import { countDevices, isSilent, type RolloutFigures } from "../rollout-figures.ts";
import { rolloutState } from "./rollout-state.ts";

const LISTED_ROLLOUTS = 20;
const LISTED_DEVICES = 50;

async function countVersions(db: Queryable, now: Date): Promise<VersionCount[]> {
  const { isOnline } = deviceRules(sql, now);
  const { rows } = await sql<VersionCount>`
    select coalesce(s.agent_version, '') as version, count(*)::int as "deviceCount",
      count(*) filter (where ${isOnline()})::int as "onlineCount"
    from devices d left join device_status s on s.device_id = d.device_id
    where d.unbound_at is null group by 1`.execute(db);
  // A version of another form is the last.
  return rows.toSorted((one, other) => compareVersions(other.version, one.version) || 0);
}

interface InstallerRow {
  readonly channel: ReleaseChannel;
  readonly obstacle: UpdateObstacle | null;
  readonly count: number;
}

async function countInstallers(db: Queryable): Promise<InstallerRow[]> {
  const { rows } = await sql<InstallerRow>`
    select channel, obstacle, count(*)::int as count from agent_updates group by 1, 2 order by 2`.execute(
    db,
  );
  return rows;
}

interface FailingRow extends Omit<FailingDevice, "deviceId" | "owner" | "changedAt"> {
  readonly device_id: bigint;
  readonly account_id: bigint;
  readonly email: string;
  readonly changed_at: Date;
}

async function listFailing(
  db: Queryable,
  rolloutIds: readonly bigint[],
  now: Date,
): Promise<FailingDevice[]> {
  const silent = isSilent(now);
  const { rows } = await sql<FailingRow>`
    select u.device_id, coalesce(nullif(d.note, ''), d.hostname) as name, a.account_id, a.email, r.version,
      case when ${silent} then 'silent' else u.state end as state, u.message, u.changed_at
    from agent_updates u join agent_rollouts r using (agent_rollout_id) join devices d on d.device_id = u.device_id
      join accounts a on a.account_id = d.account_id left join device_status s on s.device_id = u.device_id
    where u.agent_rollout_id = any(${rolloutIds}::bigint[]) and (u.state in ('failed', 'rolledBack') or ${silent})
    order by u.changed_at desc limit ${LISTED_DEVICES}`.execute(db);
  return rows.map(({ device_id: id, account_id: accountId, email, changed_at: at, ...row }) => ({
    ...row,
    deviceId: String(id),
    owner: { accountId: String(accountId), email },
    changedAt: at.toISOString(),
  }));
}

/** Versions on all devices, releases that can be rolled out, and how rollouts progress. */
export const getFleet = handle(calls.getFleet, async (deps) => {
  const { db, clock } = deps;
  const now = clock.now();
  const rollouts = await db
    .selectFrom("agent_rollouts")
    .selectAll()
    .orderBy("agent_rollout_id", "desc")
    .limit(LISTED_ROLLOUTS)
    .execute();
  const ids = rollouts.map((one) => one.agent_rollout_id);
  const figuresOf = await countDevices(db, ids, now);
  const installers = await countInstallers(db);
  const withoutObstacle = installers.filter(({ obstacle }) => obstacle === null);
  const obstacles = new Map<UpdateObstacle, number>();
  for (const { obstacle, count } of installers)
    if (obstacle !== null) obstacles.set(obstacle, (obstacles.get(obstacle) ?? 0) + count);
  return {
    versions: await countVersions(db, now),
    obstacles: [...obstacles].map(([obstacle, deviceCount]) => ({ obstacle, deviceCount })),
    releases: (await readReleases(deps))
      .map(({ version, released, release: { channel, expiresAt } }) => {
        const isExpired = new Date(expiresAt) <= now;
        return { version, channel, released, expiresAt, isExpired };
      })
      .toSorted((one, other) => compareVersions(other.version, one.version)),
    rollouts: rollouts.map((row) => {
      const figures =
        (row.stopped_at_figures as RolloutFigures | null) ?? figuresOf(row.agent_rollout_id);
      const { offered, installing, updated, failed } = figures;
      const ofChannel = withoutObstacle.filter(({ channel }) => takesChannel(channel, row.channel));
      const { rolloutState: state, ...shown } = rolloutState(row);
      return {
        ...shown,
        state,
        isStoppedByRule: row.is_stopped_by_rule,
        createdAt: row.created_at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        seen: versionOf(rolloutState(row)),
        deviceCount: ofChannel.reduce((sum, { count }) => sum + count, 0),
        offeredCount: offered,
        installingCount: installing,
        updatedCount: updated,
        failedCount: failed,
      };
    }),
    failing: await listFailing(db, ids, now),
  };
});
