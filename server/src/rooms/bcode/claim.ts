// Offered to other rooms.
import * as calls from "@nodeyard/contract/bcode/calls.ts";
import type { ClaimRequest } from "@nodeyard/contract/bcode/calls.ts";
import { bcodeErrors, bcodeMessages } from "@nodeyard/contract/bcode/errors.ts";
import { maxPerClaim } from "@nodeyard/contract/bcode/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { randomText } from "../../platform/secrets.ts";
import { recordAct } from "../account/record-act.ts";
import { assertNotClosing } from "../closing/waiting.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { claimsPerHour, remainingThisHour } from "./store.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** About 79 random bits, in groups that can be read aloud: `K7QW-2MFD-9XTR-B4HN`. */
export function createActivationCode(): string {
  return (randomText(16, ALPHABET).match(/.{4}/g) ?? []).join("-");
}

/** Claims codes from the pool for an account, under the account's row lock. */
export async function claimCodes(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  claim: { accountId: bigint; region: ClaimRequest["region"]; count: number },
): Promise<string[]> {
  const { accountId, region, count } = claim;
  const now = deps.clock.now();
  await sql`select from accounts where account_id = ${accountId} for update`.execute(tx);
  await assertNotClosing(tx, accountId);
  const { remaining } = await remainingThisHour(tx, accountId, now);
  if (count > remaining) {
    throw new ApiError(bcodeErrors.quotaUsed, { params: { remaining } });
  }
  const taken = await tx
    .updateTable("activation_code_pools")
    .set({ remaining: sql`remaining - ${count}` })
    .where("region", "=", region)
    .where("remaining", ">=", BigInt(count))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new ApiError(bcodeErrors.poolEmpty);
  const codes = Array.from({ length: count }, createActivationCode);
  await tx
    .insertInto("activation_codes")
    .values(codes.map((code) => ({ code, region, account_id: accountId, claimed_at: now })))
    .execute();
  return codes;
}

/** Claims activation codes after an image captcha. */
export const claim = handle(calls.claim, async (deps, request, caller) => {
  const { region, nums: count } = request;
  if (count < 1) throw new ApiError(bcodeErrors.countInvalid);
  const perHour = await claimsPerHour(deps.db, caller.accountId);
  if (count > perHour) throw new ApiError(bcodeErrors.aboveQuota, { params: { perHour } });
  if (count > maxPerClaim(region, perHour)) throw new ApiError(bcodeErrors.oneAtATime);
  if (request.imageCode === "") throw new ApiError(bcodeErrors.captchaRequired);
  await useCaptcha(deps, {
    captchaId: request.imageCodeId,
    answer: request.imageCode,
    field: "imageCode",
  });
  const { accountId, ip } = caller;
  await deps.db.transaction().execute(async (tx) => {
    await claimCodes(deps, tx, { accountId, region, count });
    const details = { region, count };
    await recordAct(deps, tx, { act: "bcode.claim", accountId, ip, details });
  });
  return { message: bcodeMessages.claimed };
});
