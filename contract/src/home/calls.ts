import { z } from "zod";
import { done } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { flag, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import * as endpoints from "./endpoints.ts";

const announcementsQuery = z.object(pageQuery);
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>;
/** In the language of the call. */
const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; empty lines part paragraphs. */
  body: z.string(),
  /** Address with more about it; empty when there is none. */
  link: z.string(),
  isPinned: z.boolean(),
  publishedAt: z.string(),
});
export type Announcement = z.infer<typeof announcement>;
const announcementsResponse = z.object(pageReply(announcement));
export type AnnouncementsResponse = z.infer<typeof announcementsResponse>;

const fullAnnouncement = z.object({
  id: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  link: z.string(),
  isPinned: z.boolean(),
  publishAt: z.string(),
  withdrawnAt: z.string().nullable(),
});
export type FullAnnouncement = z.infer<typeof fullAnnouncement>;
const allAnnouncementsResponse = z.object(pageReply(fullAnnouncement));
export type AllAnnouncementsResponse = z.infer<typeof allAnnouncementsResponse>;

const saveAnnouncementRequest = z.object({
  /** Absent for a new one. */
  id: text(40).optional(),
  titleZh: text(120),
  titleEn: text(120),
  bodyZh: text(4000),
  bodyEn: text(4000),
  link: text(500).optional(),
  isPinned: flag.optional(),
  /** ISO instant; now when absent. */
  publishAt: text(40).optional(),
});
export type SaveAnnouncementRequest = z.infer<typeof saveAnnouncementRequest>;
const saveAnnouncementResponse = z.object({
  code: z.number(),
  message: z.string(),
  id: z.string(),
});
export type SaveAnnouncementResponse = z.infer<typeof saveAnnouncementResponse>;
const withdrawAnnouncementRequest = z.object({ id: text(40) });
export type WithdrawAnnouncementRequest = z.infer<typeof withdrawAnnouncementRequest>;

export const calls = [
  defineCall({
    room: "home",
    endpoint: endpoints.listAnnouncements,
    access: "owner",
    request: announcementsQuery,
    response: announcementsResponse,
    summary: "Published announcements",
  }),
  defineCall({
    room: "home",
    endpoint: endpoints.listAllAnnouncements,
    access: "operator:support",
    request: announcementsQuery,
    response: allAnnouncementsResponse,
    summary: "All announcements, for their editor",
  }),
  defineCall({
    room: "home",
    endpoint: endpoints.saveAnnouncement,
    access: "operator:support",
    request: saveAnnouncementRequest,
    response: saveAnnouncementResponse,
    summary: "Write or change an announcement",
  }),
  defineCall({
    room: "home",
    endpoint: endpoints.withdrawAnnouncement,
    access: "operator:support",
    request: withdrawAnnouncementRequest,
    response: done,
    summary: "Take an announcement down",
  }),
];
