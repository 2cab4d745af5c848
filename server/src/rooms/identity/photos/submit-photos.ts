import { ApiError } from "@nodeyard/contract/error.ts";
import type { SetContactRequest } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { normaliseIdNumber, type PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import { payeeErrors } from "@nodeyard/contract/payee/errors.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { checkOwnCode } from "../../verification/check-own-code.ts";
import { codeErrorsAt } from "../../verification/code-errors-at.ts";
import { spendCode } from "../../verification/codes.ts";
import { maskIdNumber, maskName } from "../mask-person.ts";
import { hasAlipayAccount, readReviewState } from "../operator/review-state.ts";
import { SAVED_PAYEES } from "../saved-payees.ts";
import { findVerifiedName } from "../verified-name.ts";
import { attachDrafts } from "./stored-photos.ts";

/** Photos prove that the verified person is the one who is paid: name and payee come first. */
async function assertMaySubmit(
  deps: Deps,
  db: Queryable,
  accountId: bigint,
  request: SetContactRequest,
): Promise<void> {
  const person = await findVerifiedName(deps, db, accountId);
  if (!person) throw new ApiError(identityErrors.nameFirst);
  const { name, idNumber } = person;
  // Pages know them masked only.
  const isPerson =
    ["", name, maskName(name)].includes(request.user_name) &&
    ["", idNumber, maskIdNumber(idNumber)].includes(normaliseIdNumber(request.IDCard));
  if (!isPerson) throw new ApiError(identityErrors.personOther);
  if (!(await hasAlipayAccount(db, accountId))) throw new ApiError(identityErrors.payeeFirst);
  const { ZFBAccount } = request;
  for (const isSaved of SAVED_PAYEES.read(deps))
    if (ZFBAccount !== "" && !(await isSaved(deps, db, accountId, ZFBAccount)))
      throw new ApiError(payeeErrors.accountOther);
  const { state } = await readReviewState(db, accountId);
  if (state === "open") throw new ApiError(identityErrors.photosInReview);
  if (state === "approved") throw new ApiError(identityErrors.photosApproved);
}

/** Opens a review of two drafts of the account. @returns its id. */
export async function openReview(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  submitted: {
    readonly accountId: bigint;
    readonly ip: string;
    readonly photoIds: Readonly<Record<PhotoSide, string>>;
  },
): Promise<bigint> {
  const { accountId, ip, photoIds } = submitted;
  const { identity_review_id: reviewId } = await tx
    .insertInto("identity_reviews")
    .values({ account_id: accountId, submitted_at: deps.clock.now() })
    .returning("identity_review_id")
    .executeTakeFirstOrThrow();
  if (!(await attachDrafts(tx, accountId, reviewId, photoIds)))
    throw new ApiError(identityErrors.photosMissing);
  const details = { reviewId: String(reviewId) };
  await recordAct(deps, tx, { act: "identity.submit-photos", accountId, ip, details });
  return reviewId;
}

/** Submits two uploaded photos for review, with the owner's agreement and a code. */
export async function submitPhotos(
  deps: Deps,
  request: SetContactRequest,
  { accountId, ip }: OwnerCaller,
): Promise<{ message: Text }> {
  const { icA, icB, isAgreed, verifyCode } = request;
  await assertMaySubmit(deps, deps.db, accountId, request);
  if (icA === "" || icB === "")
    throw new ApiError(identityErrors.photosMissing, { field: icA === "" ? "icA" : "icB" });
  if (!isAgreed) throw new ApiError(identityErrors.notAgreed);
  const code = await codeErrorsAt(
    "verifyCode",
    checkOwnCode(deps, accountId, "identity", verifyCode),
  );
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertMaySubmit(deps, tx, accountId, request);
    await openReview(deps, tx, { accountId, ip, photoIds: { front: icA, back: icB } });
    await codeErrorsAt("verifyCode", spendCode(deps, tx, code));
  });
  return { message: identityMessages.photosSubmitted };
}
