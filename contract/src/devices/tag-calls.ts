import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { done, ok } from "../response.ts";
import { TAGGED_AT_ONCE } from "./tag-rules.ts";

const { owner } = callsIn("devices");

/** Longer than a tag may be, so that a name that is too long is refused with its reason. */
const tagName = text(60_000);

export const listTags = owner.get("/api/v1/devices/tags", {
  summary: "The account's tags, with the number of devices of each",
  response: ok({
    /** In the order of the reader's language. */
    list: z.array(z.strictObject({ tagId: z.string(), name: z.string(), deviceCount: z.number() })),
  }),
  tokenScope: "devices",
});

export const tagDevices = owner.post("/api/v1/devices/tag", {
  summary: "Add tags to devices and remove tags from them",
  request: z.object({
    deviceIds: z.array(text(40)).max(TAGGED_AT_ONCE),
    /** Names; one that does not exist yet is created. */
    add: z.array(tagName).max(20).optional(),
    remove: z.array(tagName).max(20).optional(),
  }),
  response: done,
});

export const renameTag = owner.post("/api/v1/devices/tags/rename", {
  summary: "Rename a tag",
  request: z.object({ tagId: text(40), name: tagName }),
  response: done,
});

export const deleteTag = owner.post("/api/v1/devices/tags/delete", {
  summary: "Delete a tag; its devices stay",
  request: z.object({ tagId: text(40) }),
  response: done,
});

export const sumTags = owner.get("/api/v1/devices/tags/sums", {
  summary: "Devices and earnings by tag",
  response: ok({
    /** A device with several tags counts in each; the last row, without a tag, is those that have none. */
    list: z.array(
      z.strictObject({
        tagId: z.string().nullable(),
        name: z.string(),
        total: z.number(),
        online: z.number(),
        earnedToday: bpText,
        earnedSevenDays: bpText,
        earnedThirtyDays: bpText,
      }),
    ),
  }),
  tokenScope: "devices",
});
export type TagSumsResponse = ResponseOf<typeof sumTags>;
