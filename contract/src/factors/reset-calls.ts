import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { done, ok } from "../response.ts";

const { anyone, owner } = callsIn("factors");

const token = text(100);

export const requestReset = anyone.post("/api/v1/sign-in/lost", {
  summary: "Ask for a reset of a lost second factor at sign-in; a mail has the link that starts it",
  /** The token of `secondStep`, which the refusal of the sign-in has. */
  request: z.object({ token }),
  response: done,
});

/** The secret of a mail's link; in a body, to keep it out of URLs and logs. */
const link = z.object({ token });

export const showReset = anyone.post("/api/v1/factors/reset/show", {
  summary: "The reset of a second factor, from its mail",
  request: link,
  response: ok({
    /** Masked. */
    email: z.string(),
    state: z.enum(["asked", "expired", "waiting", "cancelled", "done"]),
    endsAt: z.string().nullable().meta({ description: "ISO instant; null before it has started" }),
    hours: z.number().meta({ description: "How long the reset takes" }),
  }),
});
export type ResetResponse = ResponseOf<typeof showReset>;

export const startReset = anyone.post("/api/v1/factors/reset/start", {
  summary: "Start the reset of a second factor, from its mail",
  request: link,
  response: done,
});

export const cancelReset = anyone.post("/api/v1/factors/reset/cancel", {
  summary: "Cancel the reset of a second factor, from its mail",
  request: link,
  response: done,
});

export const cancelOwnReset = owner.post("/api/v1/factors/reset/cancel-own", {
  summary: "Cancel the reset of the account's second factor",
  response: done,
  beforePhone: true,
});
