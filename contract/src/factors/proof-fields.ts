import { z } from "zod";
import { text, typed } from "../fields.ts";

/** Result of a browser's `navigator.credentials`, in the JSON form of WebAuthn level 3; verified as a whole. */
export const credentialField = z.looseObject({
  id: text(1400),
  rawId: text(1400),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: text(8000) }),
});

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});
const verification = z.enum(["required", "preferred", "discouraged"]);

/** Options of `navigator.credentials.create`, in the JSON form of WebAuthn level 3. */
export const creationOptionsField = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int().meta({ description: "Milliseconds" }),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: verification,
    requireResidentKey: z.boolean().optional(),
    userVerification: verification,
  }),
  extensions: z.strictObject({ credProps: z.boolean() }),
  hints: z.array(z.string()),
});
export type CreationOptions = z.output<typeof creationOptionsField>;

/** Options of `navigator.credentials.get`, in the same form. */
export const requestOptionsField = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  timeout: z.int().meta({ description: "Milliseconds" }),
  userVerification: verification,
});
export type RequestOptions = z.output<typeof requestOptionsField>;

/** One of the two. */
export const proofFields = {
  code: typed("code", 60)
    .optional()
    .meta({ description: "Six digits of the authenticator app, or a recovery code" }),
  passkey: credentialField.optional(),
};

/** Host of the page: a passkey belongs to one host. */
export const hostField = text(253);
