import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant, text, typed } from "../fields.ts";
import { done, ok } from "../response.ts";

const { anyone, owner } = callsIn("auth");

/** The secret of the link in a mail. */
const linkRequest = z.object({ token: text(100) });

/** POST although it only reads, to keep the secret out of URLs and logs. */
export const showEmailLink = anyone.post("/api/v1/account/email/link", {
  summary: "The address and account of a link that verifies an e-mail address",
  request: linkRequest,
  response: ok({
    data: z.strictObject({
      email: z.string(),
      /** Of the account that the address is verified for, masked; empty if none. */
      tel: z.string(),
      accountCreatedAt: instant,
      isHeld: z.boolean().meta({
        description: "Another account has the address, has not verified it, and would lose it",
      }),
    }),
  }),
});
export type EmailLink = ResponseOf<typeof showEmailLink>["data"];

export const verifyEmail = anyone.post("/api/v1/account/email/verify", {
  summary: "Verify an e-mail address with the secret of a mailed link",
  request: linkRequest,
  response: done,
});

export const sendEmailLink = owner.post("/api/v1/account/email/send", {
  summary: "Mail the link that verifies the account's address again",
  response: done,
  beforePhone: true,
});

export const changeEmail = owner.post("/api/v1/account/email/change", {
  summary: "Mail a link to another address, which is the account's once it is verified",
  request: z.object({
    email: typed("email", 254),
    password: text(200),
    /** To the phone, the e-mail or by the app, for `email-change`. */
    emailVerifyCode: typed("code", 20),
  }),
  response: done,
  beforePhone: true,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
