import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { flag, text } from "../fields.ts";
import { namedAccount, reason } from "../operator-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { PHOTO_FAULTS, PHOTO_MAX_BYTES, PHOTO_SIDES, PHOTO_STATES } from "./rules.ts";

const { operator, owner } = callsIn("identity");

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

const reviewer = operator("support");
const instant = z.string().meta({ description: "ISO instant" });

const review = z.strictObject({
  reviewId: z.string(),
  account: namedAccount,
  state: z.enum(PHOTO_STATES).exclude(["none"]),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: namedAccount.nullable(),
  fault: z.enum(PHOTO_FAULTS).nullable(),
  /** Number of times operators viewed the photos. */
  looks: z.number(),
  /** Whether the caller may view the photos and decide; false for the caller's own account. */
  canDecide: z.boolean(),
});
export type PhotoReview = z.infer<typeof review>;

export const listPhotoReviews = reviewer.get("/api/v1/operator/identities", {
  summary: "ID photos that wait for a decision, and decided ones",
  request: z.object({ ...pageQuery, show: z.enum(["open", "all"]).optional() }),
  /** Open ones first, the oldest first; then the newest. */
  response: ok(pageReply(review)),
});

const jpeg = z.string().meta({ description: "JPEG in base64" });

export const lookAtPhotos = reviewer.post("/api/v1/operator/identities/look", {
  summary: "Look at the photos of one review, once; every look is an audit line",
  request: z.object({ reviewId: text(20) }),
  response: ok({
    name: z.string(),
    idNumber: z.string(),
    front: jpeg,
    back: jpeg,
  }),
  needsFreshProof: true,
});
export type LookAtPhotosResponse = ResponseOf<typeof lookAtPhotos>;

export const decidePhotos = reviewer.post("/api/v1/operator/identities/decide", {
  summary: "Approve or decline photos that the operator has looked at",
  request: z.object({
    reviewId: text(20),
    isApproved: flag,
    fault: z.enum(PHOTO_FAULTS).optional().meta({ description: "Why they are declined" }),
    reason,
  }),
  response: done,
  needsFreshProof: true,
});
