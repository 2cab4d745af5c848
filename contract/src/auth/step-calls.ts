import { z } from "zod";
import { callsIn } from "../call.ts";
import { hostField, proofFields, requestOptionsField } from "../factors/proof-fields.ts";
import { text } from "../fields.ts";
import { ok } from "../response.ts";

const { anyone } = callsIn("auth");

/** The token of `secondStep`, which the refusal `factors.secondStepNeeded` of the sign-in has. */
const token = text(100);

export const startSecondStep = anyone.post("/api/v1/sign-in/passkey", {
  summary: "What a browser needs to prove a passkey at sign-in",
  request: z.object({ token, host: hostField }),
  response: ok({ options: requestOptionsField }),
});

export const finishSignIn = anyone.post("/api/v1/sign-in/finish", {
  summary: "Finish a sign-in with the second factor",
  request: z.object({ token, ...proofFields }),
  response: ok({ message: z.string(), sessionId: z.string(), deviceToken: z.string() }),
});
