import { z } from "zod";
import { callsIn } from "../call.ts";
import { ok } from "../response.ts";
import { FEED_LENGTH } from "./rules.ts";

const { owner } = callsIn("feed");

/** Published entries, newest first. While the source is away, those that it last answered with. */
export const getGithub = owner.get("/api/getGithub", {
  summary: "The dynamic feed",
  response: ok({
    list: z
      .array(z.string())
      .meta({ description: `id&type&login&time&url, newest first, ${FEED_LENGTH} at most` }),
    answeredAt: z.string().nullable().meta({
      description: "Last good answer of the feed's source; null before the first, or without one",
    }),
    isLate: z.boolean().meta({ description: "Whether the source has been away for a while" }),
  }),
});
