import type { PhotoFault } from "../../contract/src/identity/rules.ts";
import { openReview } from "../../server/src/rooms/identity/photos/submit-photos.ts";
import { saveDraft } from "../../server/src/rooms/identity/photos/stored-photos.ts";
import { drawCard } from "../../server/src/rooms/identity/testing/draw-card.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** An operator's decision about a demo owner's photos; `open` before one. */
export type DemoDecision = "approved" | "open" | PhotoFault;

/** Uploads and submits the photos of an account, and decides about them. */
export async function enterPhotos(
  { deps }: Simulation,
  accountId: bigint,
  decision: DemoDecision,
  decidedBy: bigint,
): Promise<void> {
  const shade = Number(accountId);
  const [front, back] = await Promise.all([drawCard("front", shade), drawCard("back", shade)]);
  const { ip } = callerOf(accountId);
  await deps.db.transaction().execute(async (tx) => {
    const photoIds = {
      front: await saveDraft(deps, tx, accountId, { side: "front", jpeg: front }),
      back: await saveDraft(deps, tx, accountId, { side: "back", jpeg: back }),
    };
    const reviewId = await openReview(deps, tx, { accountId, ip, photoIds });
    if (decision === "open") return;
    const isApproved = decision === "approved";
    await tx
      .updateTable("identity_reviews")
      .set({
        state: isApproved ? "approved" : "declined",
        fault: isApproved ? null : decision,
        decided_at: deps.clock.now(),
        decided_by: decidedBy,
        looks: 1,
      })
      .where("identity_review_id", "=", reviewId)
      .execute();
  });
}
