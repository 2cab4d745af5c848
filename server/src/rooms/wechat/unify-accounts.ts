import { ApiError } from "@nodeyard/contract/error.ts";
import type { AccountUnifyRequest, AccountUnifyResponse } from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { MAX_BOUND_ACCOUNTS, UNIFY_STATUS } from "@nodeyard/contract/wechat/rules.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { InAppCaller, Result } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { exchangeCode } from "./authorise/exchange-code.ts";
import { saveIdentity } from "./session/identities.ts";
import { listBoundAccounts, lockIdentity } from "./bindings/store.ts";

/** With a code, who the person is now: an identity that was first seen without a union id may have one since. */
async function renewIdentity(
  deps: Deps,
  request: AccountUnifyRequest,
  { inApp, ip }: InAppCaller,
): Promise<void> {
  const person = await exchangeCode(deps, request, ip);
  const identityId = await saveIdentity(deps.db, person, deps.clock.now());
  if (identityId !== inApp.identityId) throw new ApiError(wechatErrors.stateForeign);
}

/** Bindings of the person's earlier identities, of this official account's predecessors, that were not moved yet. */
async function listEarlier(tx: Tx, identityId: bigint) {
  return tx
    .selectFrom("wechat_bindings as b")
    .innerJoin("wechat_identities as was", "was.wechat_identity_id", "b.wechat_identity_id")
    .innerJoin("wechat_identities as is", (join) =>
      join.onRef("is.unionid", "=", "was.unionid").onRef("is.app_id", "<>", "was.app_id"),
    )
    .select(["b.wechat_binding_id", "b.account_id"])
    .where("is.wechat_identity_id", "=", identityId)
    .orderBy("b.wechat_binding_id")
    .forUpdate("b")
    .execute();
}

/** Moves what is bound to earlier identities; an account that is bound to the present one already loses the earlier binding. */
async function move(deps: Deps, tx: Tx, { inApp, ip }: InAppCaller): Promise<number> {
  const { identityId } = inApp;
  await lockIdentity(tx, identityId);
  const earlier = await listEarlier(tx, identityId);
  const bound = new Set((await listBoundAccounts(tx, identityId)).map((one) => one.accountId));
  let moved = 0;
  for (const { wechat_binding_id: bindingId, account_id: accountId } of earlier) {
    if (bound.has(accountId)) {
      await tx.deleteFrom("wechat_bindings").where("wechat_binding_id", "=", bindingId).execute();
      continue;
    }
    if (bound.size >= MAX_BOUND_ACCOUNTS) break;
    await tx
      .updateTable("wechat_bindings")
      .set({ wechat_identity_id: identityId })
      .where("wechat_binding_id", "=", bindingId)
      .execute();
    bound.add(accountId);
    moved += 1;
    await recordAct(deps, tx, { act: "wechat.move", accountId, ip });
  }
  return moved;
}

/**
 * Moves the bindings of a person's earlier identities to the present one, which the union id shows to be the same person's. Asked
 * for again it changes nothing.
 */
export async function unifyAccounts(
  deps: Deps,
  request: AccountUnifyRequest,
  caller: InAppCaller,
): Promise<Result<AccountUnifyResponse>> {
  const { identityId } = caller.inApp;
  if (request.code) await renewIdentity(deps, request, caller);
  const { unionid } = await deps.db
    .selectFrom("wechat_identities")
    .select("unionid")
    .where("wechat_identity_id", "=", identityId)
    .executeTakeFirstOrThrow();
  // Without it nobody knows whose the earlier identities are: the page asks for a new code.
  if (unionid === null) {
    const isBound = (await listBoundAccounts(deps.db, identityId)).length > 0;
    return { status: isBound ? UNIFY_STATUS.failure : UNIFY_STATUS.notBound, moved: 0 };
  }
  const moved = await deps.db.transaction().execute((tx) => move(deps, tx, caller));
  const isBound = (await listBoundAccounts(deps.db, identityId)).length > 0;
  return { status: isBound ? UNIFY_STATUS.success : UNIFY_STATUS.notBound, moved };
}
