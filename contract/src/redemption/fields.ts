import { z } from "zod";
import { instant } from "../fields.ts";
import { version } from "../operator-fields.ts";
import { HALT_CODES } from "./halts.ts";

const reason = {
  code: z.enum(HALT_CODES),
  text: z.string().meta({ description: "In the caller's language" }),
};
const halt = z.strictObject(reason);
export type RedemptionHalt = z.infer<typeof halt>;

const finding = z.strictObject({ ...reason, foundAt: instant });
export type RedemptionFinding = z.infer<typeof finding>;

/** A redemption channel: open or closed, fulfilled or halted, and what its audit finds. */
export const channelState = {
  isOpen: z.boolean(),
  haltedAt: instant.nullable(),
  /** Oldest first; none where it is not halted. */
  haltReasons: z.array(halt),
  version,
  /** Open findings of the latest hourly audit, newest first; 20 at most. */
  findings: z.array(finding),
  findingCount: z.number(),
};
