import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors, wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import { MAX_BOUND_ACCOUNTS, MAX_BOUND_IDENTITIES } from "@nodeyard/contract/wechat/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type InAppCaller } from "../../../platform/http/route.ts";
import { consume } from "../../../platform/throttle.ts";
import { assertNotFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import {
  checkSignIn,
  humanCheckSubject,
  readSignInForm,
  type SignedAccount,
} from "../../auth/check-sign-in.ts";
import { checkProof } from "../../factors/check-proof.ts";
import { notifySecurityAct } from "../../notifications/notify-security-act.ts";
import { useHumanCheck } from "../../verification/human-check.ts";
import { readInfo } from "../session/show-info.ts";
import { hasFactor, lockIdentity, newHandle } from "./store.ts";

/** Stops an identity that tries accounts one after the other, which the limits of each account do not count together. */
const TRIES = { bucket: "wechat-bind", limit: 20, windowSeconds: 15 * 60 } as const;

async function assertRoom(tx: Tx, identityId: bigint, accountId: bigint): Promise<void> {
  const count = async (
    column: "wechat_identity_id" | "account_id",
    id: bigint,
  ): Promise<number> => {
    const others = await tx
      .selectFrom("wechat_bindings")
      .select((select) => select.fn.countAll<bigint>().as("count"))
      .where(column, "=", id)
      .where((where) =>
        where.not(
          where.and([
            where("wechat_identity_id", "=", identityId),
            where("account_id", "=", accountId),
          ]),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(others.count);
  };
  if ((await count("wechat_identity_id", identityId)) >= MAX_BOUND_ACCOUNTS)
    throw new ApiError(wechatErrors.tooManyAccounts, { params: { most: MAX_BOUND_ACCOUNTS } });
  if ((await count("account_id", accountId)) >= MAX_BOUND_IDENTITIES)
    throw new ApiError(wechatErrors.tooManyIdentities, { params: { most: MAX_BOUND_IDENTITIES } });
}

/** Writes the binding, or renews one that a changed password has paused, with the password's age when it was checked. */
async function writeBinding(
  deps: Deps,
  account: SignedAccount,
  { inApp, ip }: InAppCaller,
  isProved: boolean,
): Promise<void> {
  const { account_id: accountId, password_changed_at: passwordChangedAt } = account;
  const { identityId, sessionHash } = inApp;
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // Who took it over may be who binds it, and the binding would outlast the freeze.
    await assertNotFrozen(tx, accountId);
    await lockIdentity(tx, identityId);
    await assertRoom(tx, identityId, accountId);
    const at = deps.clock.now();
    const values = { password_changed_at: passwordChangedAt, bound_at: at };
    await tx
      .insertInto("wechat_bindings")
      .values({
        wechat_identity_id: identityId,
        account_id: accountId,
        // Kept when it is renewed: pages that are open elsewhere name the binding by it.
        handle: newHandle(),
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(["wechat_identity_id", "account_id"]).doUpdateSet(values),
      )
      .execute();
    if (isProved)
      await tx
        .insertInto("wechat_proofs")
        .values({ session_hash: sessionHash, account_id: accountId, proved_at: at })
        .onConflict((conflict) =>
          conflict.columns(["session_hash", "account_id"]).doUpdateSet({ proved_at: at }),
        )
        .execute();
    const { nickname } = await tx
      .selectFrom("wechat_identities")
      .select("nickname")
      .where("wechat_identity_id", "=", identityId)
      .executeTakeFirstOrThrow();
    const details = { name: nickname };
    await recordAct(deps, tx, { act: "wechat.bind", accountId, ip, details });
    await notifySecurityAct(deps, tx, accountId, "chatBound", ip, details);
  });
}

/**
 * Binds an account to the session's identity: by its password, with the limits of a sign-in and counted together with these, and
 * by its second factor if it has one.
 */
export const bindAccount = handle(calls.bindWechatEmail, async (deps, request, caller) => {
  const { inApp, ip } = caller;
  const email = readSignInForm(request);
  const { password, factorCode, humanCheck } = request;
  const subject = `identity:${inApp.identityId}`;
  await consume(deps.db, deps.clock, { ...TRIES, subject }, authErrors.loginLocked);
  if (humanCheck) await useHumanCheck(deps, humanCheck, humanCheckSubject(email));
  const account = await checkSignIn(
    deps,
    { email, password, deviceToken: undefined, isHumanChecked: Boolean(humanCheck) },
    ip,
  );
  const { account_id: accountId } = account;
  const isProved = await hasFactor(deps.db, accountId);
  if (isProved) {
    if (factorCode === "") throw new ApiError(wechatErrors.factorNeeded);
    const prover = { accountId, holderHash: inApp.sessionHash, ip };
    await checkProof(deps, prover, { code: factorCode });
  }
  await writeBinding(deps, account, caller, isProved);
  return { message: wechatMessages.bound, data: await readInfo(deps.db, inApp.identityId) };
});
