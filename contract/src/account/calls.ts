import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { OWNER_ACTS, type OwnerAct } from "./acts.ts";
import { ACTIVITY_FACTS, ACTIVITY_KINDS } from "./rules.ts";

const { owner } = callsIn("account");

const country = z
  .string()
  .meta({ description: "ISO 3166-1 alpha-2; empty if the address is in no database" });
const browser = z.string().meta({ description: "Its name; empty if unknown" });
const system = z.string().meta({ description: "Name of the operating system; empty if unknown" });

const signIn = z.strictObject({
  signInId: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
  browser,
  system,
  ip: z.string(),
  country,
  openedAt: instant,
  usedAt: instant.meta({ description: "ISO instant, up to five minutes old" }),
});
export type SignIn = z.infer<typeof signIn>;

/** Answered 401, with the reason, once the session has ended. */
export const checkSession = owner.get("/api/v1/account/session", {
  summary: "Check that the session has not ended, which does not count as a use of it",
  response: ok({}),
  beforePhone: true,
  beforeFactor: true,
  isUnattended: true,
});

export const listSignIns = owner.get("/api/v1/account/sign-ins", {
  summary: "Where the account is signed in",
  /** The asking one first, then by their last use. */
  response: ok({ list: z.array(signIn) }),
  beforePhone: true,
});

export const endSignIn = owner.post("/api/v1/account/sign-ins/end", {
  summary: "Sign out elsewhere",
  request: z.object({ signInId: text(20) }),
  response: done,
  beforePhone: true,
});

export const endOtherSignIns = owner.post("/api/v1/account/sign-ins/end-others", {
  summary: "Sign out everywhere else",
  response: done,
  beforePhone: true,
});

const activity = z.strictObject({
  activityId: z.string(),
  at: instant,
  act: z.enum(Object.keys(OWNER_ACTS) as [OwnerAct, ...OwnerAct[]]),
  /** Done with a session of the account. */
  isOwn: z.boolean(),
  ip: z.string().nullable().meta({ description: "Null for what no request did" }),
  country,
  /** Object of the act. */
  facts: z.partialRecord(z.enum(ACTIVITY_FACTS), z.string()),
});
export type Activity = z.infer<typeof activity>;

export const listActivity = owner.get("/api/v1/account/activity", {
  summary: "What was done with the account",
  request: z.object({
    ...pageQuery,
    kind: z
      .enum(ACTIVITY_KINDS)
      .optional()
      .catch(undefined)
      .meta({ description: "All kinds when absent" }),
  }),
  /** Newest first. */
  response: ok(pageReply(activity)),
  beforePhone: true,
});
