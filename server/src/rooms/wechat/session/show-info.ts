import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import type { BoundAccount, InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import type { Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { maskPhone } from "../../../platform/mask-phone.ts";
import { exchangeCode } from "../authorise/exchange-code.ts";
import { listBoundAccounts } from "../bindings/store.ts";
import { saveIdentity } from "./identities.ts";
import { createInAppSession } from "./in-app-sessions.ts";

/** An identity with the accounts that are bound to it, oldest first. */
export async function readInfo(db: Queryable, identityId: bigint): Promise<InAppInfo> {
  const [identity, rows] = await Promise.all([
    db
      .selectFrom("wechat_identities")
      .select(["openid", "nickname"])
      .where("wechat_identity_id", "=", identityId)
      .executeTakeFirstOrThrow(),
    listBoundAccounts(db, identityId),
  ]);
  const accounts = rows.map((row): BoundAccount => ({
    id: row.handle,
    email: row.email,
    tel: row.telVerifiedAt === null || row.isPaused ? "" : maskPhone(row.tel),
    boundAt: row.boundAt.toISOString(),
    needsPassword: row.isPaused,
    hasFactor: row.hasFactor && !row.isPaused,
    hasApp: row.hasApp && !row.isPaused,
  }));
  const emails = accounts.filter((one) => !one.needsPassword).map((one) => one.email);
  return { ...identity, emails, accounts };
}

/** The session's identity, or, with a code of the platform, a new session of the person who has consented. */
export const showInfo = handle(
  calls.getWechatInfo,
  async (deps, { code, state, verifier }, { inApp, ip }) => {
    if (!code) {
      if (!inApp) throw new ApiError(platformErrors.noInAppSession);
      return { data: await readInfo(deps.db, inApp.identityId), session: null };
    }
    const person = await exchangeCode(deps, { code, state, verifier }, ip);
    const { identityId, token, endsAt } = await deps.db.transaction().execute(async (tx) => {
      const id = await saveIdentity(tx, person, deps.clock.now());
      return { identityId: id, ...(await createInAppSession(deps, tx, id)) };
    });
    deps.log.info({ identity: String(identityId), ip }, "in-app session opened");
    return {
      data: await readInfo(deps.db, identityId),
      session: { token, endsAt: endsAt.toISOString() },
    };
  },
);
