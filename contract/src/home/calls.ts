import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { boundDevice } from "../named-device.ts";
import { text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { WITHDRAWAL_STATUSES } from "../withdrawal/rules.ts";

const { owner } = callsIn("home");

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

/** Published announcements, pinned ones first, then the newest. */
export const listAnnouncements = owner.get("/api/v1/announcements", {
  summary: "Published announcements",
  request: z.object(pageQuery),
  response: ok(pageReply(announcement)),
});
export type AnnouncementsResponse = ResponseOf<typeof listAnnouncements>;
