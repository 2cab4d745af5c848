import type { Done, Empty } from "../auth/calls.ts";
import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const getSummary = get<Empty, shapes.SummaryResponse>("/api/compute/summary/");
export const schedule = post<shapes.ScheduleRequest, shapes.ScheduleResponse>(
  "/api/compute/task/schedule",
);
/** Automatic scheduling of a device: the platform chooses a task while the device has none. */
export const getSwitch = get<shapes.SwitchQuery, shapes.SwitchResponse>("/api/switch/getStatus/");
export const setSwitch = get<shapes.SetSwitchRequest, Done>("/api/switch/setStatus/");
export const setSwitchTask = get<shapes.SetSwitchTaskRequest, Done>("/api/switch/setTask/");
/** The POST twins of the two that write; the console uses these. */
export const setSwitchByPost = post<shapes.SetSwitchRequest, Done>("/api/v1/tasks/switch");
export const setSwitchTaskByPost = post<shapes.SetSwitchTaskRequest, Done>(
  "/api/v1/tasks/switch-task",
);
/** Every offer with what keeps it from the device, so that a page can explain. */
export const listOffers = get<shapes.OffersQuery, shapes.OffersResponse>("/api/v1/tasks/offers");
/** The device's tasks of the past and present, newest first. */
export const listHistory = get<shapes.HistoryQuery, shapes.HistoryResponse>(
  "/api/v1/tasks/history",
);
