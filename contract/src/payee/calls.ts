import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text, typed, writtenText } from "../fields.ts";
import { done, ok } from "../response.ts";
import { BANK_ADDRESS_MAX_CHARACTERS } from "./rules.ts";

const { anyone, owner } = callsIn("payee");

export const getCollection = owner.get("/api/MyWallet/getCollection", {
  summary: "Where yuan are paid to",
  response: ok({
    data: z.strictObject({
      user_name: z.string().meta({
        description: "Verified name with only its last character; empty before the check",
      }),
      /** Bank and branch; empty if no card is saved. */
      bankAddress: z.string(),
      bankAccount: z
        .string()
        .meta({ description: "Card number with its last four digits; empty if none" }),
      ZFBAccount: z.string().meta({ description: "Alipay account, masked; empty if none" }),
      /** Of the Alipay account: the verified name. */
      ZFBName: z.string(),
      lockedUntil: z.string().nullable().meta({
        description: "ISO instant until which a change stops payments; null if none does",
      }),
    }),
  }),
  opensInApp: true,
});

export const setCollection = owner.post("/api/MyWallet/setCollection", {
  summary: "Save the bank card or the Alipay account",
  /** Either the two fields of the bank card or `ZFBAccount`. */
  request: z.object({
    bankAddress: writtenText(BANK_ADDRESS_MAX_CHARACTERS).optional(),
    bankAccount: typed("cardNumber", 40).optional(),
    ZFBAccount: typed("alipayAccount", 100).optional(),
    emailVerifyCode: typed("code", 20).default(""),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type SetCollectionRequest = RequestOf<typeof setCollection>;

/** `token` is the secret from the mail about the change. */
const changeRequest = z.object({ token: text(100).default("") });

export const cancelChange = anyone.post("/api/v1/payee/cancel-change", {
  summary: "Cancel the change of a payee from its mail",
  request: changeRequest,
  response: done,
});

/** POST although it only reads, to keep the secret out of URLs and logs. */
export const showChange = anyone.post("/api/v1/payee/change", {
  summary: "The change of a payee that a mail announced",
  request: changeRequest,
  response: ok({
    data: z.strictObject({
      /** The account's e-mail, masked. */
      email: z.string(),
      part: z.enum(["bank", "alipay"]),
      before: z.string().meta({ description: "Card or Alipay account, masked; empty for none" }),
      after: z.string().meta({
        description: "Masked; once another change followed, what is saved now",
      }),
      changedAt: z.string(),
      cancellableUntil: z.string(),
      state: z.enum(["open", "cancelled", "expired"]),
    }),
  }),
});
export type ChangeResponse = ResponseOf<typeof showChange>;
