import { z } from "zod";
import { text } from "../fields.ts";

/** What a browser's `navigator.credentials` gave, in the JSON form of WebAuthn level 3; verified as a whole. */
export const credentialField = z.looseObject({
  id: text(1400),
  rawId: text(1400),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: text(8000) }),
});

/** What a browser's `navigator.credentials` is asked, in the same form. */
export const optionsField = z
  .looseObject({ challenge: z.string() })
  .meta({ description: "For `navigator.credentials`, in the JSON form of WebAuthn level 3" });

/** One of the two. */
export const proofFields = {
  code: text(60)
    .optional()
    .meta({ description: "Six digits of the authenticator app, or a recovery code" }),
  passkey: credentialField.optional(),
};

/** Where the page is: a passkey belongs to one host. */
export const hostField = text(253);
