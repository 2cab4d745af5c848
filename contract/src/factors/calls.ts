import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, text, typed, writtenText } from "../fields.ts";
import { done, ok } from "../response.ts";
import {
  creationOptionsField,
  credentialField,
  hostField,
  proofFields,
  requestOptionsField,
} from "./proof-fields.ts";
import { FACTOR_NAME_LENGTH } from "./rules.ts";

const { owner } = callsIn("factors");

const usedAt = z.string().nullable().meta({ description: "ISO instant; null if never used" });

export const getFactors = owner.get("/api/v1/factors", {
  summary: "The second factors of the account",
  response: ok({
    /** Null if none is set up. */
    app: z.strictObject({ addedAt: instant, usedAt }).nullable(),
    passkeys: z.array(
      z.strictObject({ id: z.string(), name: z.string(), addedAt: instant, usedAt }),
    ),
    recoveryCodesLeft: z.number(),
    /** An operator, who may not be without one. */
    isRequired: z.boolean(),
    resetAt: z
      .string()
      .nullable()
      .meta({ description: "ISO instant at which a reset removes them; null if there is none" }),
  }),
  beforePhone: true,
  beforeFactor: true,
});
export type FactorsResponse = ResponseOf<typeof getFactors>;

/** For the account's first factor: a stolen session must not be able to add one. Later ones need a fresh proof instead. */
const password = z.string().max(200).default("");

/** The codes that the first factor brings; shown once. Empty with any later one. */
const enrolled = ok({ message: z.string(), recoveryCodes: z.array(z.string()) });

export const startApp = owner.post("/api/v1/factors/app/start", {
  summary: "A new secret for an authenticator app",
  request: z.object({ password }),
  response: ok({
    /** Base32. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  beforePhone: true,
  beforeFactor: true,
  needsFreshProof: true,
});
export type StartAppResponse = ResponseOf<typeof startApp>;

export const confirmApp = owner.post("/api/v1/factors/app/confirm", {
  summary: "Turn the authenticator app on with its first code",
  request: z.object({ code: typed("code", 20) }),
  response: enrolled,
  beforePhone: true,
  beforeFactor: true,
  needsFreshProof: true,
});

export const removeApp = owner.post("/api/v1/factors/app/remove", {
  summary: "Remove the authenticator app",
  response: done,
  beforePhone: true,
  needsFreshProof: true,
});

export const startPasskey = owner.post("/api/v1/factors/passkeys/start", {
  summary: "What a browser needs to make a passkey",
  request: z.object({ password, host: hostField }),
  response: ok({ options: creationOptionsField }),
  beforePhone: true,
  beforeFactor: true,
  needsFreshProof: true,
});

export const addPasskey = owner.post("/api/v1/factors/passkeys/add", {
  summary: "Add a passkey that the browser has made",
  request: z.object({ name: writtenText(FACTOR_NAME_LENGTH), passkey: credentialField }),
  response: enrolled,
  beforePhone: true,
  beforeFactor: true,
  needsFreshProof: true,
});
export type AddPasskeyRequest = RequestOf<typeof addPasskey>;

const passkeyId = text(20);

export const renamePasskey = owner.post("/api/v1/factors/passkeys/rename", {
  summary: "Rename a passkey",
  request: z.object({ passkeyId, name: writtenText(FACTOR_NAME_LENGTH) }),
  response: done,
  beforePhone: true,
});

export const removePasskey = owner.post("/api/v1/factors/passkeys/remove", {
  summary: "Remove a passkey",
  request: z.object({ passkeyId }),
  response: done,
  beforePhone: true,
  needsFreshProof: true,
});

export const renewRecoveryCodes = owner.post("/api/v1/factors/recovery-codes", {
  summary: "New recovery codes; the old ones no longer work",
  response: ok({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  beforePhone: true,
  needsFreshProof: true,
});

export const startProof = owner.post("/api/v1/factors/proof/start", {
  summary: "What a browser needs to prove a passkey",
  request: z.object({ host: hostField }),
  response: ok({ options: requestOptionsField }),
  beforePhone: true,
  beforeFactor: true,
});

export const prove = owner.post("/api/v1/factors/proof", {
  summary: "Prove a second factor: acts that need a fresh proof are open for ten minutes",
  request: z.object(proofFields),
  response: done,
  beforePhone: true,
  beforeFactor: true,
});
export type ProveRequest = RequestOf<typeof prove>;
