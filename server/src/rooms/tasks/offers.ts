import {
  obstaclesOf,
  TASK_TYPES,
  TASK_ZONES,
  type Offer,
  type TaskDevice,
  type TaskType,
  type TaskZone,
} from "@nodeyard/contract/tasks/rules.ts";
import type { Queryable } from "../../platform/database.ts";

export interface OpenOffer extends Offer {
  readonly offerId: bigint;
}

/** Parses a task type; undefined if invalid. */
export function readTaskType(text: string): TaskType | undefined {
  return TASK_TYPES.find((type) => type === text);
}

export function readTaskZone(text: string): TaskZone | undefined {
  return TASK_ZONES.find((zone) => zone === text);
}

/** All open offers, in display order. */
export async function listOpenOffers(db: Queryable): Promise<OpenOffer[]> {
  const rows = await db
    .selectFrom("compute_offers")
    .select(["offer_id", "task_type", "task", "zone", "threads"])
    .where("is_open", "=", true)
    .orderBy("task_type")
    .orderBy("threads")
    .orderBy("task")
    .orderBy("offer_id")
    .execute();
  return rows.flatMap((row) => {
    const type = readTaskType(row.task_type);
    const zone = readTaskZone(row.zone);
    if (!type || !zone) return [];
    return [{ offerId: row.offer_id, type, zone, task: row.task, threads: row.threads }];
  });
}

/** Obstacles of the device, not of the calendar. */
function lastingObstacles(offer: Offer, device: TaskDevice, now: Date): string[] {
  return obstaclesOf(offer, device, now).filter((obstacle) => obstacle !== "window");
}

/** True if the device could run any offer, today or on another day of the month. */
export function fitsAny(offers: readonly Offer[], device: TaskDevice, now: Date): boolean {
  return offers.some((offer) => lastingObstacles(offer, device, now).length === 0);
}

/** True if an offer only depends on the uplink, which is not known here. */
export function uplinkDecides(offers: readonly Offer[], device: TaskDevice, now: Date): boolean {
  return offers.some((offer) => {
    const left = lastingObstacles(offer, { ...device, uplinkBps: null }, now);
    return left.length === 1 && left[0] === "uplink";
  });
}
