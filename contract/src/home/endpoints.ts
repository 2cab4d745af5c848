import type { Done } from "../auth/calls.ts";
import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

/** Published announcements, pinned ones first, then the newest. */
export const listAnnouncements = get<shapes.AnnouncementsQuery, shapes.AnnouncementsResponse>(
  "/api/v1/announcements",
);
/** All of them, drafts and withdrawn ones too. */
export const listAllAnnouncements = get<shapes.AnnouncementsQuery, shapes.AllAnnouncementsResponse>(
  "/api/v1/operator/announcements",
);
export const saveAnnouncement = post<
  shapes.SaveAnnouncementRequest,
  shapes.SaveAnnouncementResponse
>("/api/v1/operator/announcements/save");
export const withdrawAnnouncement = post<shapes.WithdrawAnnouncementRequest, Done>(
  "/api/v1/operator/announcements/withdraw",
);
