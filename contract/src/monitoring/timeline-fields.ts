import { z } from "zod";
import { text } from "../fields.ts";
import { TIMELINE_COMPARISONS, TIMELINE_SPANS } from "./timeline.ts";

/** Which device's charts, of how much of the past, compared with what. */
export const timelineQuery = z.object({
  deviceId: text(40),
  /** A day when absent. */
  span: z.enum(TIMELINE_SPANS).optional(),
  /** Nothing when absent. */
  compare: z.enum(TIMELINE_COMPARISONS).optional(),
});
