import { get, post } from "../endpoint.ts";
import type { Done, Empty } from "../auth/calls.ts";
import type * as shapes from "./calls.ts";

export const countDevices = get<Empty, shapes.CountResponse>("/api/v1/devices/count");
export const listDevices = get<shapes.ListQuery, shapes.ListResponse>("/api/web/devices/list_v3/");
/** Search by MAC, id or note; answers with the same rows as the list. */
export const getDetails = get<shapes.DetailsQuery, shapes.ListResponse>(
  "/api/web/devices/getDetails",
);
export const getOverview = get<shapes.OverviewQuery, shapes.OverviewResponse>(
  "/api/device/overview",
);
export const showNodePassword = post<shapes.NodePasswordRequest, shapes.NodePasswordResponse>(
  "/api/device/getPasswordByBcode",
);
export const unbind = post<shapes.UnbindRequest, Done>("/api/web/devices/unbind/");
/** One captcha and one code open a grant for the devices named, so that a bulk unbind asks only once. */
export const grantUnbind = post<shapes.GrantUnbindRequest, shapes.GrantUnbindResponse>(
  "/api/v1/devices/unbind-grant",
);
export const saveNote = get<shapes.SaveNoteRequest, Done>("/api/web/devices/saveNote/");
/** The POST twin of `saveNote` that the console uses. */
export const saveNoteByPost = post<shapes.SaveNoteRequest, Done>("/api/v1/devices/note");
export const reboot = post<shapes.RebootRequest, Done>("/api/device/reboot");
export const setFaultNotice = post<shapes.FaultNoticeRequest, Done>("/api/device/notify");
export const listCommands = get<shapes.CommandsQuery, shapes.CommandsResponse>(
  "/api/v1/devices/commands",
);
