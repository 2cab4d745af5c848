import * as calls from "@nodeyard/contract/identity/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { sql } from "kysely";
import { writeAudit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { assertRole, operatorAct, operatorOf } from "../../account/operator-act.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { isOwnPerson } from "../own-person.ts";
import { findVerifiedName } from "../verified-name.ts";
import { decisionMail } from "./decision-mail.ts";
import { readPhotos } from "../photos/stored-photos.ts";

const ROLES = ["support"] as const;
const VIEW_ACT = "identity.look-at-photos";

/** The review that an operator names, locked. */
async function lockReview(tx: Tx, id: string, operatorId: bigint) {
  if (!/^\d{1,18}$/.test(id)) throw new ApiError(identityErrors.unknownReview);
  const review = await tx
    .selectFrom("identity_reviews")
    .select(["identity_review_id", "account_id", "state"])
    .where("identity_review_id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw new ApiError(identityErrors.unknownReview);
  if (await isOwnPerson(tx, operatorId, [review.account_id]))
    throw new ApiError(identityErrors.ownReview);
  return review;
}

/** Shows the photos once, beside the person that they must be of. The look is an audit line before anything is shown. */
export const viewPhotos = handle(
  calls.viewPhotos,
  async (deps, { reviewId }, { accountId: operatorId, ip }) => {
    return deps.db.transaction().execute(async (tx) => {
      await assertRole(tx, operatorId, ROLES);
      const { identity_review_id: id, account_id: accountId } = await lockReview(
        tx,
        reviewId,
        operatorId,
      );
      const photos = await readPhotos(deps, tx, id);
      const person = await findVerifiedName(deps, tx, accountId);
      if (!photos || !person) throw new ApiError(identityErrors.unknownReview);
      await tx
        .updateTable("identity_reviews")
        .set((set) => ({ looks: set("looks", "+", 1) }))
        .where("identity_review_id", "=", id)
        .execute();
      await writeAudit(tx, {
        at: deps.clock.now(),
        actorAccountId: operatorId,
        subjectAccountId: accountId,
        act: VIEW_ACT,
        details: { by: `account ${operatorId}`, reviewId },
        ip,
      });
      return { name: person.name, idNumber: person.idNumber, ...photos };
    });
  },
);

/** True if the operator has looked at the photos of this review, as the audit log says. */
async function hasViewed(tx: Tx, operatorId: bigint, reviewId: bigint): Promise<boolean> {
  const { rows } = await sql`select from audit_lines
    where actor_account_id = ${operatorId} and act = ${VIEW_ACT} and details->>'reviewId' = ${String(reviewId)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Approves or declines photos, and mails their owner, who submits new ones where they were declined. */
export const decidePhotos = handle(
  calls.decidePhotos,
  async (deps, { reviewId, isApproved, fault, reason }, caller) => {
    const { accountId: operatorId } = caller;
    if (!isApproved && fault === undefined) throw new ApiError(identityErrors.faultRequired);
    await deps.db.transaction().execute(async (tx) => {
      const review = await lockReview(tx, reviewId, operatorId);
      const { identity_review_id: id, account_id: accountId, state } = review;
      if (state !== "open") throw new ApiError(identityErrors.reviewEnded);
      if (!(await hasViewed(tx, operatorId, id))) throw new ApiError(identityErrors.lookFirst);
      const declinedFor = isApproved ? null : (fault ?? null);
      const decided = isApproved ? ("approved" as const) : ("declined" as const);
      await operatorAct(deps, tx, {
        act: isApproved ? "identity.approve-photos" : "identity.decline-photos",
        roles: ROLES,
        operator: operatorOf(caller, reason),
        subjectAccountId: accountId,
        read: async () => ({ reviewId, state }),
        change: async (_, at) => {
          await tx
            .updateTable("identity_reviews")
            .set({ state: decided, fault: declinedFor, decided_at: at, decided_by: operatorId })
            .where("identity_review_id", "=", id)
            .execute();
          return { after: { reviewId, state: decided, fault: declinedFor }, result: undefined };
        },
      });
      await notifyOwner(
        deps,
        tx,
        accountId,
        {
          event: "identity.photos-decided",
          page: "/contact",
          data: { isApproved, fault: declinedFor },
        },
        { mailIn: (language) => decisionMail(deps.config, language, declinedFor) },
      );
    });
    return isApproved
      ? { message: identityMessages.photosApproved }
      : { message: identityMessages.photosDeclined };
  },
);
