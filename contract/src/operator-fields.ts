import { z } from "zod";
import { text, writtenText } from "./fields.ts";
import { REASON_MAX_CHARACTERS } from "./operator-reason.ts";

export const reason = writtenText(REASON_MAX_CHARACTERS).meta({
  description: "Why; the audit log keeps it",
});
export const version = text(40).meta({ description: "As the page that was read gave it" });

/** An account, as operators name it. */
export const namedAccount = z.strictObject({ accountId: z.string(), email: z.string() });
