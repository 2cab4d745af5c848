import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { proveInApp as call } from "@nodeyard/contract/wechat/calls.ts";
import { wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { checkProof, proverOf } from "../factors/check-proof.ts";
import { actFor } from "./act-for.ts";

/** Proves a bound account's second factor: acts on its money are open to the session for a while. */
export const proveInApp = handle(calls.proveInApp, async (deps, { id, code }, caller) => {
  const owner = await actFor(deps, call, caller, { id });
  const { accountId, sessionHash, ip } = owner;
  const method = await checkProof(deps, proverOf(owner), { code });
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    await tx
      .insertInto("wechat_proofs")
      .values({ session_hash: sessionHash, account_id: accountId, proved_at: at })
      .onConflict((conflict) =>
        conflict.columns(["session_hash", "account_id"]).doUpdateSet({ proved_at: at }),
      )
      .execute();
    await recordAct(deps, tx, { act: "factors.prove", accountId, ip, details: { method } });
  });
  return { message: wechatMessages.proved };
});
