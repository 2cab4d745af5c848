import { z } from "zod";
import { AGREEMENT_EDITIONS } from "../agreements.ts";
import { instant, text } from "../fields.ts";
import { version } from "../operator-fields.ts";
import { HALT_CODES } from "./halts.ts";

/** Of orders in yuan. */
export const taxAgreement = text(20)
  .default("")
  .meta({
    description: `Edition of the tax agreement that it accepts, now ${AGREEMENT_EDITIONS.tax}: needed once a year, and for each edition`,
  });

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
