import { z } from "zod";
import { callsIn, type RequestOf } from "../../call.ts";
import { writtenAnnouncement } from "../../announcement-fields.ts";
import { text } from "../../fields.ts";
import { reason, version } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";

const { operator } = callsIn("home");

const fullAnnouncement = z.strictObject({
  id: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  link: z.string(),
  isPinned: z.boolean(),
  publishAt: z.string(),
  withdrawnAt: z.string().nullable(),
  version,
});
export type FullAnnouncement = z.infer<typeof fullAnnouncement>;

/** All, including scheduled and unpublished ones. */
export const listAllAnnouncements = operator("support").get("/api/v1/operator/announcements", {
  summary: "All announcements, for their editor",
  request: z.object(pageQuery),
  response: ok(pageReply(fullAnnouncement)),
});

export const saveAnnouncement = operator("support").post("/api/v1/operator/announcements/save", {
  summary: "Write or change an announcement that is not pinned",
  request: writtenAnnouncement,
  response: ok({
    message: z.string(),
    id: z.string(),
  }),
});
export type SaveAnnouncementRequest = RequestOf<typeof saveAnnouncement>;

export const withdrawAnnouncement = operator("support").post(
  "/api/v1/operator/announcements/withdraw",
  {
    summary: "Unpublish an announcement; its text is kept",
    request: z.object({ id: text(40), version, reason }),
    response: done,
  },
);
