import { z } from "zod";
import { byteStream } from "../../byte-stream.ts";
import { callsIn } from "../../call.ts";
import { text, integer, writtenText } from "../../fields.ts";
import { reason } from "../../operator-fields.ts";
import { done, ok } from "../../response.ts";
import {
  IMAGE_TITLE_LENGTH,
  IMAGE_TYPES,
  SIGNATURE_LENGTH,
  UPLOAD_TOKEN_LENGTH,
} from "../rules.ts";

const { operator } = callsIn("downloads");

const publisher = operator("operations", "support");

/** An upload that was not published is deleted after a day. */
export const startUpload = publisher.post("/api/v1/operator/downloads/upload", {
  summary: "Begin the upload of an image",
  request: z.object({
    fileName: text(200),
    bytes: integer(0, Number.MAX_SAFE_INTEGER),
  }),
  response: ok({ token: z.string() }),
});

/** A part may be sent again, and parts in any order. */
export const sendPart = publisher.post("/api/v1/operator/downloads/part", {
  summary: "A part of an upload: the token, the part's number in six digits, the bytes",
  request: byteStream,
  takesBytes: true,
  response: ok({ receivedBytes: z.number() }),
});

/** An upload as it is published, by a request that another operator approves. */
export const publication = z.object({
  token: text(UPLOAD_TOKEN_LENGTH),
  imageType: z.enum(IMAGE_TYPES),
  title: writtenText(IMAGE_TITLE_LENGTH),
  /** Empty if there is none. */
  tutorialUrl: text(500),
  /** Content of the file that `npm run sign-image` writes; empty where the installation has no key of releases. */
  signature: text(SIGNATURE_LENGTH).default(""),
});

export const withdrawImage = publisher.post("/api/v1/operator/downloads/withdraw", {
  summary: "Withdraw an image from the download centre, and delete its bytes",
  request: z.object({ imageId: text(20), reason }),
  response: done,
});
