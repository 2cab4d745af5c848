import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { flag, text, typed, integer, writtenText } from "../fields.ts";
import { done, ok } from "../response.ts";
import {
  CONTACT_MAX_CHARACTERS,
  CONTACT_TYPES,
  IDENTITY_PARTS,
  PHOTO_FAULTS,
  PHOTO_MAX_BYTES,
  PHOTO_SIDES,
} from "./rules.ts";

const { anyone, owner } = callsIn("identity");

/** 1 if verified, 0 otherwise. */
const status = z.union([z.literal(0), z.literal(1)]);

export const getContact = owner.get("/api/contact/getContact", {
  summary: "What is verified of the account's owner",
  response: ok({
    data: z.strictObject({
      contact: z.strictObject({
        /** WeChat or QQ account; empty if none was given. */
        contact: z.string(),
        user_name: z
          .string()
          .meta({ description: "Real name with only its last character; empty before the check" }),
        tel: z.string().meta({ description: "Phone number with its middle hidden; empty if none" }),
        telVerStatus: status,
        nameVerStatus: status,
        IDVerStatus: status,
        IDCard: z
          .string()
          .meta({ description: "ID number with its middle hidden; empty before the check" }),
        verifiedAt: z
          .string()
          .nullable()
          .meta({ description: "ISO instant of the name's check; null before it" }),
        Type3VStatus: z.number().meta({
          description: "ID photos: 0 none, 1 approved, 2 in review, 3 declined",
        }),
        photosAt: z
          .string()
          .nullable()
          .meta({ description: "ISO instant of the photos' submission or decision; null if none" }),
        hasPayee: z.boolean().meta({ description: "Whether an Alipay account is saved" }),
        /** Null unless the photos were declined. */
        photoFault: z.enum(PHOTO_FAULTS).nullable(),
      }),
    }),
  }),
  beforePhone: true,
});

export const setContact = owner.post("/api/contact/setContact", {
  summary: "Verify the phone (type 1) or the real name (type 2), or submit ID photos (type 3)",
  request: z.object({
    type: integer(CONTACT_TYPES.phone, CONTACT_TYPES.advanced),
    contact: writtenText(CONTACT_MAX_CHARACTERS).default(""),
    /** With types 2 and 3: the verified number. */
    tel: typed("phone", 40).default(""),
    /** Type 1: sent to `tel` for `phone`; types 2 and 3: to e-mail or phone for `identity`. */
    verifyCode: typed("code", 20).default(""),
    user_name: typed("realName", 60).default(""),
    IDCard: typed("idNumber", 40).default(""),
    icA: text(40).default("").meta({ description: "Type 3: the uploaded front of the ID card" }),
    icB: text(40).default("").meta({ description: "Type 3: its back" }),
    ZFBAccount: typed("alipayAccount", 100).default("").meta({
      description: "Type 3: as the page shows it; refused if another one is saved",
    }),
    isAgreed: flag.default(false).meta({
      description: "Type 3: whether the owner has agreed that the photos are kept and looked at",
    }),
  }),
  response: done,
  beforePhone: true,
  needsFreshProof: true,
});
export type SetContactRequest = RequestOf<typeof setContact>;

export const changeIdentity = owner.post("/api/v1/contact/change", {
  summary: "Change the phone, the verified name or the contact; nothing is paid out for a day",
  request: z.object({
    part: z.enum(IDENTITY_PARTS),
    /** To the phone, the e-mail or by the app of before, for `identity-change`. */
    verifyCode: typed("code", 20).default(""),
    tel: typed("phone", 40).default("").meta({ description: "The new number" }),
    telCode: typed("code", 20).default("").meta({ description: "Sent to `tel`, for `phone`" }),
    user_name: typed("realName", 60).default(""),
    IDCard: typed("idNumber", 40).default("").meta({ description: "The verified one" }),
    contact: writtenText(CONTACT_MAX_CHARACTERS).default(""),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type ChangeIdentityRequest = RequestOf<typeof changeIdentity>;

/** `token` is the secret from the message about the change. */
const changeRequest = z.object({ token: text(100).default("") });

export const cancelIdentityChange = anyone.post("/api/v1/contact/cancel-change", {
  summary: "Cancel a change of phone, name or contact from its message",
  request: changeRequest,
  response: done,
});

/** POST although it only reads, to keep the secret out of URLs and logs. */
export const showIdentityChange = anyone.post("/api/v1/contact/shown-change", {
  summary: "The change of phone, name or contact that a message announced",
  request: changeRequest,
  response: ok({
    data: z.strictObject({
      /** The account's e-mail, masked. */
      email: z.string(),
      part: z.enum(IDENTITY_PARTS),
      changedAt: z.string(),
      cancellableUntil: z.string(),
      state: z.enum(["open", "cancelled", "expired"]),
    }),
  }),
});
export type IdentityChangeResponse = ResponseOf<typeof showIdentityChange>;

/** Room for the form around a photo, and for a photo slightly too large, which gets an error text. */
const FORM_BYTES = 256 * 1024;

export const uploadImage = owner.post("/api/upload/uploadImage", {
  summary: "Upload a photo of the ID card",
  request: z.object({ image: z.file(), side: z.enum(PHOTO_SIDES) }),
  response: ok({
    data: z.strictObject({
      name: z.string().meta({ description: "What `setContact` names the photo by" }),
    }),
  }),
  takesForm: true,
  bodyLimitBytes: PHOTO_MAX_BYTES + FORM_BYTES,
});
