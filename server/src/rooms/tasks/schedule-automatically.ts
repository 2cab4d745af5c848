import { ApiError } from "@nodeyard/contract/error.ts";
import {
  obstaclesOf,
  SCHEDULE_LOCK_MS,
  TASK_ZONES,
  type TaskDevice,
  type TaskType,
} from "@nodeyard/contract/tasks/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import { measuredUplinkBps } from "../monitoring/uplink.ts";
import { changeTasks } from "./change-tasks.ts";
import { readDeviceFacts } from "./device-facts.ts";
import { listOpenOffers, readTaskType, type OpenOffer } from "./offers.ts";

type JobDeps = Pick<Deps, "db" | "clock" | "log" | "contributions">;

/** After the preferred type, types with the lowest requirements first. */
const TYPE_ORDER: readonly TaskType[] = ["C", "B", "F", "A", "I", "H", "D"];
const BATCH = 200;

/** The first suitable offer: by type, then most threads, then zone. */
export function chooseOffer(
  offers: readonly OpenOffer[],
  device: TaskDevice,
  preferred: TaskType | undefined,
  now: Date,
): OpenOffer | undefined {
  const types = preferred ? [preferred, ...TYPE_ORDER] : TYPE_ORDER;
  const rank = (offer: OpenOffer): readonly number[] => [
    types.indexOf(offer.type),
    -offer.threads,
    TASK_ZONES.indexOf(offer.zone),
    Number(offer.offerId),
  ];
  return offers
    .filter((offer) => obstaclesOf(offer, device, now).length === 0)
    .map((offer) => ({ offer, rank: rank(offer) }))
    .toSorted((one, other) => {
      const index = one.rank.findIndex((part, at) => part !== other.rank[at]);
      return (one.rank[index] ?? 0) - (other.rank[index] ?? 0);
    })[0]?.offer;
}

interface IdleRow {
  device_id: bigint;
  account_id: bigint;
  auto_task_type: string;
}

/** Idle devices with automatic scheduling that can be scheduled now. */
async function listIdle(deps: JobDeps, after: bigint, now: Date): Promise<IdleRow[]> {
  const lockedSince = new Date(now.getTime() - SCHEDULE_LOCK_MS);
  const { rows } = await sql<IdleRow>`
    select c.device_id, c.account_id, c.auto_task_type
    from device_schedules c
    join devices d on d.device_id = c.device_id
    join device_status s on s.device_id = c.device_id
    where c.is_auto and c.device_id > ${after} and d.unbound_at is null
      and ${deviceRules(sql, now).isOnline()} and s.dns_ok
      and (c.last_changed_at is null or c.last_changed_at <= ${lockedSince})
      and not exists (select from device_tasks t
        where t.account_id = c.account_id and t.device_id = c.device_id and t.ended_at is null)
    order by c.device_id limit ${BATCH}`.execute(deps.db);
  return rows;
}

async function schedule(deps: JobDeps, row: IdleRow, offer: OpenOffer): Promise<void> {
  const deviceId = String(row.device_id);
  try {
    await changeTasks(deps, {
      accountId: row.account_id,
      chosenBy: "auto",
      change: {
        device_id: deviceId,
        action_type: "update",
        instance_id: String(offer.offerId),
        choosedType: offer.type,
        choosedTask: offer.task,
        choosedZone: offer.zone,
      },
    });
  } catch (error) {
    // Changed concurrently, probably by its owner: retried in the next round.
    if (error instanceof ApiError) return;
    deps.log.error({ err: error, deviceId }, "a device was not scheduled");
  }
}

/** Schedules the first suitable offer on each idle device with automatic scheduling, as its owner would. */
export async function scheduleAutomatically(deps: JobDeps): Promise<void> {
  const offers = await listOpenOffers(deps.db);
  for (let after = 0n; ;) {
    const now = deps.clock.now();
    const rows = await listIdle(deps, after, now);
    const deviceIds = rows.map((row) => row.device_id);
    const factsById = await readDeviceFacts(deps.db, deviceIds);
    const uplinks = await measuredUplinkBps(deps.db, deviceIds, now);
    for (const row of rows) {
      after = row.device_id;
      const device: TaskDevice = {
        ...factsById(row.device_id).device,
        uplinkBps: uplinks.get(row.device_id) ?? null,
      };
      const offer = chooseOffer(offers, device, readTaskType(row.auto_task_type), now);
      if (offer) await schedule(deps, row, offer);
    }
    if (rows.length < BATCH) return;
  }
}

export const scheduleAutomaticallyJob: JobDefinition = {
  name: "schedule-automatically",
  task: scheduleAutomatically,
  cron: "*/10 * * * *",
};
