import { type DeviceRow, listDevices } from "@nodeyard/contract/devices/calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { TaskType, TaskZone } from "@nodeyard/contract/tasks/rules.ts";
import type { Locator, Page } from "@playwright/test";
import { en } from "../../../console/src/rooms/tasks/messages.en.ts";
import { zh } from "../../../console/src/rooms/tasks/messages.zh.ts";
import { en as namesEn } from "../../../console/src/shared/task-name/messages.en.ts";
import { zh as namesZh } from "../../../console/src/shared/task-name/messages.zh.ts";
import { succeed, type Caller } from "../harness/api.ts";
import { eventually } from "../harness/eventually.ts";
import { inWords } from "../harness/texts.ts";

export const LIST = "**/api/web/devices/list_v3/**";
export const NO_ANSWER = /ERR_FAILED/;
/** A device takes up to twenty seconds to start a task; one that has just been restarted is away for up to a minute. */
export const STARTED_WITHIN_MS = 90_000;

export interface Candidate {
  key: string;
  type: TaskType;
  task: string;
  zone: TaskZone;
  instanceId: string;
}

/** Parses `manual_schedule_candidate`, whose keys are `type-task-zone`. */
export function candidatesOf(row: DeviceRow): Candidate[] {
  return Object.entries(row.manual_schedule_candidate ?? {}).map(([key, instanceId]) => {
    const [type, task = "", zone] = key.split("-");
    return { key, type: type as TaskType, task, zone: zone as TaskZone, instanceId };
  });
}

/** Two devices that may have the same task, and the task. */
export function sharedCandidate(rows: readonly DeviceRow[]): {
  candidate: Candidate;
  able: readonly [DeviceRow, DeviceRow];
} {
  const byKey = Map.groupBy(
    rows.flatMap((row) => candidatesOf(row).map((candidate) => ({ row, candidate }))),
    ({ candidate }) => candidate.key,
  );
  for (const [first, second] of byKey.values())
    if (first && second) return { candidate: first.candidate, able: [first.row, second.row] };
  throw new Error("no two devices of the demo may have the same task");
}

/** Each language prefers devices of its own: a change locks one for two hours. */
export function isOf(row: DeviceRow, language: Language): boolean {
  return Number.parseInt(row.mac_address.slice(-1), 16) % 2 === (language === "zn" ? 0 : 1);
}

/** All lite devices with what may be chosen for them. */
export async function rowsOf(caller: Caller): Promise<DeviceRow[]> {
  const request = {
    deviceType: "lite",
    type: "compute",
    filterType: "calculate",
    manual_schedule: true,
    pageSize: 200,
  } as const;
  const { list } = await succeed(listDevices, request, caller);
  return list === "NO_CONTENT" ? [] : list;
}

/**
 * A device for a story, of its language where there is one. Devices restart and end their tasks while the story runs, so
 * that the one it needs may not be there at once.
 */
export async function findDevice(
  caller: Caller,
  language: Language,
  isFit: (row: DeviceRow) => boolean,
): Promise<DeviceRow> {
  return eventually("a device of the demo that fits the story", STARTED_WITHIN_MS, async () => {
    const fit = (await rowsOf(caller)).filter(isFit);
    return fit.find((row) => isOf(row, language)) ?? fit[0];
  });
}

export function runsSteadily(row: DeviceRow): boolean {
  return (
    row.status === "online" &&
    row.task_status === "Running" &&
    row.manual_schedule_status === "NORMAL" &&
    row.schedule === true
  );
}

export function taskMessages(language: Language): typeof zh {
  return inWords(language, zh, en);
}

/** A task within its type, as the pages call it. */
export function partWord(each: Pick<Candidate, "type" | "task">, language: Language): string {
  const { threads } = inWords(language, namesZh, namesEn);
  return "DHI".includes(each.type) ? threads(Number(each.task)) : each.task;
}

export function zoneWord(zone: Candidate["zone"], language: Language): string {
  return inWords(language, namesZh, namesEn)[`zone_${zone}`];
}

/** A task as the pages call it. */
export function wordsOfTask(
  each: Pick<Candidate, "type" | "task" | "zone">,
  language: Language,
): string {
  return [each.type, partWord(each, language), zoneWord(each.zone, language)].join(" · ");
}

export function rowOf(page: Page, mac: string): Locator {
  return page.getByRole("row").filter({ hasText: mac });
}

export function cell(page: Page, mac: string, title: string): Locator {
  return rowOf(page, mac).locator(`td[data-label="${title}"]`);
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole("button", { name, exact: true });
}
