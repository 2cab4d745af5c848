import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { boundDevice } from "../named-device.ts";
import { flag, text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { reason, version } from "../operator-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { WITHDRAWAL_STATUSES } from "../withdrawal/rules.ts";

const { operator, owner } = callsIn("home");

/** In the language of the call. */
const announcement = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Plain text; empty lines separate paragraphs. */
  body: z.string(),
  /** Link to details; empty if none. */
  link: z.string(),
  isPinned: z.boolean(),
  publishedAt: z.string(),
});
export type Announcement = z.infer<typeof announcement>;

const found = z.strictObject({
  ...boundDevice,
  status: z.enum(["online", "offline"]),
});

/** Few of each, the best first: for a search in everything, which leads to them. */
export const findAnything = owner.get("/api/v1/search", {
  summary: "Find devices, withdrawals and announcements by a text",
  request: z.object({
    /**
     * Part of any name of a device, as in its lists; the name, id or amount of a withdrawal or the beginning of its transaction's hash; part of
     * an announcement's title.
     */
    text: text(80),
  }),
  response: ok({
    devices: z.array(found),
    withdrawals: z.array(
      z.strictObject({
        id: z.string(),
        created_at: z.string(),
        amount: bpText,
        status: z.enum(WITHDRAWAL_STATUSES),
        /** Hash of the current transaction; empty before signing. */
        transaction: z.string(),
      }),
    ),
    announcements: z.array(announcement),
  }),
});
export type SearchResponse = ResponseOf<typeof findAnything>;

const announcementsQuery = z.object(pageQuery);
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>;

/** Published announcements, pinned ones first, then the newest. */
export const listAnnouncements = owner.get("/api/v1/announcements", {
  summary: "Published announcements",
  request: announcementsQuery,
  response: ok(pageReply(announcement)),
});
export type AnnouncementsResponse = ResponseOf<typeof listAnnouncements>;

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
  request: announcementsQuery,
  response: ok(pageReply(fullAnnouncement)),
});

export const saveAnnouncement = operator("support").post("/api/v1/operator/announcements/save", {
  summary: "Write or change an announcement",
  request: z.object({
    /** Absent for a new announcement. */
    id: text(40).optional(),
    titleZh: text(120),
    titleEn: text(120),
    bodyZh: text(4000),
    bodyEn: text(4000),
    link: text(500).optional(),
    isPinned: flag.optional(),
    /** ISO instant; default now. */
    publishAt: text(40).optional(),
    /** Of a change: a new announcement has none. */
    version: version.optional(),
    reason,
  }),
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
