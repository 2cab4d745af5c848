import * as calls from "@nodeyard/contract/identity/calls.ts";
import { LEGACY_PHOTO_STATUS } from "@nodeyard/contract/identity/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { maskPhone } from "../../platform/mask-phone.ts";
import { findContactName } from "./contact.ts";
import { maskIdNumber, maskName } from "./mask-person.ts";
import { hasAlipayAccount, readReviewState } from "./operator/review-state.ts";
import { findVerifiedName } from "./verified-name.ts";

/** Verified data of the account's owner, with personal data masked. */
export const showContact = handle(calls.getContact, async (deps, _request, { accountId }) => {
  const { db } = deps;
  const [account, contact, verified, photos, hasPayee] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(["tel", "tel_verified_at"])
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow(),
    findContactName(deps, db, accountId),
    findVerifiedName(deps, db, accountId),
    readReviewState(db, accountId),
    hasAlipayAccount(db, accountId),
  ]);
  const nameStatus = verified ? 1 : 0;
  return {
    data: {
      contact: {
        contact,
        user_name: verified ? maskName(verified.name) : "",
        tel: maskPhone(account.tel),
        telVerStatus: account.tel_verified_at === null ? 0 : 1,
        nameVerStatus: nameStatus,
        IDVerStatus: nameStatus,
        IDCard: verified ? maskIdNumber(verified.idNumber) : "",
        verifiedAt: verified?.verifiedAt.toISOString() ?? null,
        Type3VStatus: LEGACY_PHOTO_STATUS[photos.state],
        photosAt: photos.at?.toISOString() ?? null,
        hasPayee,
        photoFault: photos.fault,
      },
    },
  };
});
