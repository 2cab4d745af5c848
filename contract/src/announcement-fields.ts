import { z } from "zod";
import { flag, instantText, text } from "./fields.ts";
import { reason, version } from "./operator-fields.ts";

/** An announcement as it is written. Pinned ones are by a request that another operator approves. */
export const writtenAnnouncement = z.object({
  /** Absent for a new announcement. */
  id: text(40).optional(),
  titleZh: text(120),
  titleEn: text(120),
  bodyZh: text(4000),
  bodyEn: text(4000),
  link: text(500).optional(),
  isPinned: flag.optional(),
  /** Default now. */
  publishAt: instantText.optional(),
  /** Of a change: a new announcement has none. */
  version: version.optional(),
  reason,
});
