import { z } from "zod";
import { callsIn } from "../call.ts";
import { flag, text } from "../fields.ts";
import { done, ok } from "../response.ts";
import { VIEW_LISTS } from "./view-rules.ts";

const { owner } = callsIn("devices");

const view = z.strictObject({
  viewId: z.string(),
  name: z.string(),
  list: z.enum(VIEW_LISTS),
  query: z.string().meta({
    description: "Parameters of the list's address: search, filter, tag, sort, columns, page size",
  }),
});
export type SavedView = z.infer<typeof view>;

export const listViews = owner.get("/api/v1/devices/views", {
  summary: "The account's saved views of device lists",
  response: ok({ list: z.array(view) }),
});

export const saveView = owner.post("/api/v1/devices/views", {
  summary: "Save a view of a device list under a name",
  request: z.object({
    // Longer than they may be, so that what is too long is refused with its reason.
    name: text(60_000),
    list: z.enum(VIEW_LISTS),
    query: text(60_000),
    replace: flag
      .optional()
      .meta({ description: "Whether a view of the list with this name is replaced; else refused" }),
  }),
  response: ok({ viewId: z.string(), message: z.string() }),
});

export const deleteView = owner.post("/api/v1/devices/views/delete", {
  summary: "Delete a saved view",
  request: z.object({ viewId: text(40) }),
  response: done,
});
