import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { listEvents } from "@nodeyard/contract/devices/page-calls.ts";
import { getSelfCheck } from "@nodeyard/contract/devices/self-check/calls.ts";
import type { DeviceEventKind } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getTimeline } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { TimelineComparison, TimelineSpan } from "@nodeyard/contract/monitoring/timeline.ts";
import { listEarnedHours } from "@nodeyard/contract/revenue/device-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";

/** One bound device of the account with its task columns; null for an id that is none. */
export function oneDevice(id: string) {
  return callQuery(
    getDetails,
    { id, deviceType: "all", type: "compute", manual_schedule: true, hasFigures: true },
    {
      meta: { shows: ["tasks"] },
      select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
      refetchInterval: 60_000,
    },
  );
}

/** The last self-check of a device; refetched every few seconds while a diagnosis runs. */
export function selfCheckOf(deviceId: string, isRunning: boolean) {
  return callQuery(getSelfCheck, { deviceId }, { refetchInterval: isRunning ? 3_000 : 5 * 60_000 });
}

export interface TimelineView {
  readonly deviceId: string;
  readonly span: TimelineSpan;
  readonly compare: TimelineComparison | undefined;
}

const timelineRequest = ({ deviceId, span, compare }: TimelineView) => ({
  deviceId,
  span,
  ...(compare !== undefined && { compare }),
});

/** Measurements and events of a device over a span. */
export function timeline(view: TimelineView) {
  return callQuery(getTimeline, timelineRequest(view), {
    meta: { shows: ["devices", "tasks"] },
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });
}

/** Revenue and loss of each hour of the span. */
export function earnedHours(view: TimelineView) {
  return callQuery(listEarnedHours, timelineRequest(view), {
    meta: { shows: ["devices"] },
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });
}

/** The feed of what happened to a device, newest first, of one kind or all. */
export function deviceEvents(view: {
  deviceId: string;
  kind: DeviceEventKind | undefined;
  page: number;
}) {
  const { deviceId, kind, page } = view;
  return callQuery(
    listEvents,
    { deviceId, pageNum: page, ...(kind !== undefined && { kind }) },
    {
      meta: { shows: ["tasks", "monitoring"] },
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
    },
  );
}
