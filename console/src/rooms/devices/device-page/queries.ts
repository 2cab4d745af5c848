import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { listEvents } from "@nodeyard/contract/devices/page-calls.ts";
import type { DeviceEventKind } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getTimeline } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { TimelineComparison, TimelineSpan } from "@nodeyard/contract/monitoring/timeline.ts";
import { listEarnedHours } from "@nodeyard/contract/revenue/device-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { devicesKey } from "../cache-keys.ts";

/** One bound device of the account with its task columns; null for an id that is none. */
export function oneDevice(id: string) {
  return queryOptions({
    queryKey: devicesKey("list", "one", id),
    meta: { shows: ["tasks"] },
    queryFn: ({ signal }) =>
      call(
        getDetails,
        { id, deviceType: "all", type: "compute", manual_schedule: true, hasFigures: true },
        { signal },
      ),
    select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
    refetchInterval: 60_000,
  });
}

export interface TimelineView {
  readonly deviceId: string;
  readonly span: TimelineSpan;
  readonly compare: TimelineComparison | undefined;
}

const asked = ({ deviceId, span, compare }: TimelineView) => ({
  deviceId,
  span,
  ...(compare !== undefined && { compare }),
});

/** What a device measured over a span, and what happened to it meanwhile. */
export function timeline(view: TimelineView) {
  return queryOptions({
    queryKey: devicesKey("timeline", view),
    meta: { shows: ["monitoring", "tasks"] },
    queryFn: ({ signal }) => call(getTimeline, asked(view), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });
}

/** What it earned and lost in each hour of the span. */
export function earnedHours(view: TimelineView) {
  return queryOptions({
    queryKey: devicesKey("earned-hours", view),
    meta: { shows: ["revenue"] },
    queryFn: ({ signal }) => call(listEarnedHours, asked(view), { signal }),
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
  return queryOptions({
    queryKey: devicesKey("events", view),
    meta: { shows: ["tasks", "monitoring"] },
    queryFn: ({ signal }) =>
      call(
        listEvents,
        { deviceId, pageNum: page, ...(kind !== undefined && { kind }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}
