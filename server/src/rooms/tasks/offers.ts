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

/** The text as a task type; undefined when it is none. */
export function readTaskType(text: string): TaskType | undefined {
  return TASK_TYPES.find((type) => type === text);
}

export function readTaskZone(text: string): TaskZone | undefined {
  return TASK_ZONES.find((zone) => zone === text);
}

/** All that may be chosen now, in the order in which pages show it. */
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

/** What lies with the device and not with the calendar. */
function lastingObstacles(offer: Offer, device: TaskDevice, now: Date): string[] {
  return obstaclesOf(offer, device, now).filter((obstacle) => obstacle !== "window");
}

/** Whether the device could run any of the offers, if not today then in another part of the month. */
export function fitsAny(offers: readonly Offer[], device: TaskDevice, now: Date): boolean {
  return offers.some((offer) => lastingObstacles(offer, device, now).length === 0);
}

/** Whether for some offer the device's uplink, not known here, is all that is left to ask for. */
export function uplinkDecides(offers: readonly Offer[], device: TaskDevice, now: Date): boolean {
  return offers.some((offer) => {
    const left = lastingObstacles(offer, { ...device, uplinkBps: null }, now);
    return left.length === 1 && left[0] === "uplink";
  });
}
