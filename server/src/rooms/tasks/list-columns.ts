// Offered to other rooms.
import type { TaskColumns, TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import {
  candidateKey,
  obstaclesOf,
  type TaskDevice,
  type TaskState,
} from "@nodeyard/contract/tasks/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { measuredUplinkBps } from "../monitoring/uplink.ts";
import { lockedUntil, readDeviceFacts, type DeviceFacts } from "./device-facts.ts";
import { fitsAny, listOpenOffers, uplinkDecides, type OpenOffer } from "./offers.ts";
import { entryOf, listOpenTasks, type TaskRow } from "./store.ts";

export type ListColumns = TaskColumns & {
  manual_schedule_candidate?: Record<string, string>;
  payGroup?: string;
};

const WORST_FIRST: readonly TaskState[] = ["NotRunning", "Pending", "Running"];

function worstState(entries: readonly TaskEntry[]): TaskState | "Unknown" {
  return WORST_FIRST.find((state) => entries.some((entry) => entry.status === state)) ?? "Unknown";
}

function lastStateOf(facts: DeviceFacts): TaskColumns["last_manual_schedule_status"] {
  const known = ["process", "vol_ins", "applied"] as const;
  return known.find((state) => state === facts.lastState) ?? "";
}

interface Judged {
  readonly facts: DeviceFacts;
  readonly device: TaskDevice;
  readonly rows: readonly TaskRow[];
  readonly offers: readonly OpenOffer[];
  readonly now: Date;
}

function columnsOf({ facts, device, rows, offers, now }: Judged): TaskColumns {
  const tasks = rows.flatMap((row) => entryOf(row) ?? []);
  const staying = new Set(rows.filter((row) => !row.is_leaving).map((row) => row.task_type));
  const unlockAt = lockedUntil(facts.lastChangedAt, now);
  return {
    schedule: facts.isSchedulable,
    task_status: worstState(tasks),
    task_solution: facts.solution,
    manual_schedule_status: unlockAt
      ? "ARLEADT_SCHEDULE"
      : fitsAny(offers, device, now)
        ? "NORMAL"
        : "ERROR_CONIFIG",
    manual_schedule_unlock_at: unlockAt?.toISOString() ?? null,
    last_manual_schedule_status: lastStateOf(facts),
    alreadyHasTaskType: [...new Set(tasks.map((task) => task.type))].filter((type) =>
      staying.has(type),
    ),
    task_map: tasks,
    used_ext_storage_size: facts.taskStorageBytes,
    nat: facts.natType,
    nat_upd_at: facts.natMeasuredAt?.toISOString() ?? null,
    portmap: facts.portMap,
    auto_schedule: facts.isAuto,
  };
}

/** Offers available to the device now, by the rules of the schedule call. */
function candidatesOf({ facts, device, rows, offers, now }: Judged): Record<string, string> {
  if (!facts.isSchedulable || lockedUntil(facts.lastChangedAt, now)) return {};
  const has = new Set(rows.filter((row) => row.state !== "NotRunning").map((row) => row.offer_id));
  return Object.fromEntries(
    offers
      .filter((offer) => !has.has(offer.offerId) && obstaclesOf(offer, device, now).length === 0)
      .map((offer) => [candidateKey(offer), String(offer.offerId)]),
  );
}

/**
 * Task columns for a page of devices, with safe defaults for invalid or missing data. The number of queries is constant.
 */
export async function taskColumnsOf(
  deps: Pick<Deps, "db" | "clock" | "log" | "contributions">,
  deviceIds: readonly bigint[],
  options: { now: Date; withCandidates: boolean },
): Promise<ReadonlyMap<string, ListColumns>> {
  const { now, withCandidates } = options;
  if (deviceIds.length === 0) return new Map();
  await expireCommands(deps, deviceIds);
  const [factsById, tasksById, offers] = await Promise.all([
    readDeviceFacts(deps.db, deviceIds),
    listOpenTasks(deps.db, deviceIds),
    listOpenOffers(deps.db),
  ]);
  const withoutUplink = (deviceId: bigint): TaskDevice => ({
    ...factsById(deviceId).device,
    uplinkBps: null,
  });
  const uplinks = await measuredUplinkBps(
    deps.db,
    deviceIds.filter((deviceId) => {
      const device = withoutUplink(deviceId);
      return (
        uplinkDecides(offers, device, now) && (withCandidates || !fitsAny(offers, device, now))
      );
    }),
    now,
  );
  return new Map(
    deviceIds.map((deviceId) => {
      const judged: Judged = {
        facts: factsById(deviceId),
        device: { ...withoutUplink(deviceId), uplinkBps: uplinks.get(deviceId) ?? null },
        rows: tasksById.get(deviceId) ?? [],
        offers,
        now,
      };
      const columns = columnsOf(judged);
      return [
        String(deviceId),
        withCandidates
          ? {
              ...columns,
              manual_schedule_candidate: candidatesOf(judged),
              payGroup: judged.facts.payGroup,
            }
          : columns,
      ];
    }),
  );
}
