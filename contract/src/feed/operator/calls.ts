import { z } from "zod";
import { callsIn, type ResponseOf } from "../../call.ts";
import { flag, instantText, text } from "../../fields.ts";
import { reason, version } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { FEED_TYPES, SOURCE_FAILURES } from "../rules.ts";

const { operator } = callsIn("feed");

const feedRow = z.strictObject({
  id: z.string(),
  type: z.enum(FEED_TYPES),
  login: z.string(),
  url: z.string(),
  time: z.string(),
  isOfSource: z.boolean(),
  withdrawnAt: z.string().nullable(),
  version,
});
export type FeedRow = z.infer<typeof feedRow>;

const feedSource = z.strictObject({
  address: z.string(),
  organisation: z.string(),
  hasToken: z.boolean(),
  answeredAt: z.string().nullable(),
  failure: z.enum(SOURCE_FAILURES).nullable(),
  failingSince: z.string().nullable(),
  askAt: z.string().nullable().meta({ description: "Null before the first time" }),
});
export type FeedSource = z.infer<typeof feedSource>;

export const listFeedEntries = operator("support").get("/api/v1/operator/feed", {
  summary: "All entries of the feed, and how its source is",
  request: z.object(pageQuery),
  response: ok({
    ...pageReply(feedRow),
    source: feedSource.nullable().meta({ description: "Null if none is configured" }),
  }),
});
export type FeedEntriesResponse = ResponseOf<typeof listFeedEntries>;

export const saveFeedEntry = operator("support").post("/api/v1/operator/feed/save", {
  summary: "Write or change an entry of the feed",
  request: z.object({
    /** Absent for a new entry. */
    id: text(40).optional(),
    type: z.enum(FEED_TYPES),
    login: text(120),
    url: text(500),
    /** Default now for a new entry, and unchanged for another. */
    time: instantText.optional(),
    /** Of a change: a new entry has none. */
    version: version.optional(),
    reason,
  }),
  response: ok({ message: z.string(), id: z.string() }),
});

export const showFeedEntry = operator("support").post("/api/v1/operator/feed/show", {
  summary: "Publish or unpublish an entry of the feed, also one of its source",
  request: z.object({ id: text(40), isShown: flag, version, reason }),
  response: done,
});
