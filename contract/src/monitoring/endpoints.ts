import { get } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

/** One UTC day of a device in 5-minute points. */
export const watchDay = get<shapes.WatchDayQuery, shapes.WatchDayResponse>(
  "/api/device/ajaxDeviceWatchDetail/",
);
/** Traffic of a device between two instants of one day. */
export const getFlow = get<shapes.FlowQuery, shapes.FlowResponse>("/api/device/log/flow");
/** Whole UTC days of a device, from the daily sums. */
export const watchDays = get<shapes.WatchDaysQuery, shapes.WatchDaysResponse>(
  "/api/v1/devices/days",
);
/** When devices were away, newest first, and what was told of it. */
export const listIncidents = get<shapes.IncidentsQuery, shapes.IncidentsResponse>(
  "/api/v1/devices/incidents",
);
export const getNodeInfo = get<shapes.NodeInfoQuery, shapes.NodeInfoResponse>(
  "/api/standardNode/getNodeInfoByServerCode",
);
/** Inbound bandwidth; for accounts on the downlink list only. */
export const getOutFlow = get<shapes.OutFlowQuery, shapes.OutFlowResponse>(
  "/api/standardNode/getOutFlowRes",
);
