import { z } from "zod";
import { callsIn, type ResponseOf } from "../../call.ts";
import { instant, flag, text } from "../../fields.ts";
import { namedAccount, reason } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { PHOTO_FAULTS, PHOTO_STATES } from "../rules.ts";

const { operator } = callsIn("identity");

const reviewer = operator("support");

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
  /** True if the caller may view the photos and decide; false for the caller's own account. */
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

export const viewPhotos = reviewer.post("/api/v1/operator/identities/look", {
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
export type ViewPhotosResponse = ResponseOf<typeof viewPhotos>;

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
