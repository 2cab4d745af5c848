import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { getWechatTelFromEmail } from "@nodeyard/contract/wechat/calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { maskPhone } from "../../../platform/mask-phone.ts";
import { actFor } from "../act-for.ts";

/** The masked phone of a bound account, and its id; what is not bound is answered like what does not exist. */
export const showTel = handle(
  calls.getWechatTelFromEmail,
  async (deps, { email }: { readonly email: string }, caller) => {
    const { accountId } = await actFor(deps, getWechatTelFromEmail, caller, { email });
    const { tel, handle } = await deps.db
      .selectFrom("wechat_bindings as b")
      .innerJoin("accounts as a", "a.account_id", "b.account_id")
      .select(["a.tel", "b.handle"])
      .where("b.account_id", "=", accountId)
      .where("b.wechat_identity_id", "=", caller.inApp.identityId)
      .executeTakeFirstOrThrow();
    return { data: { tel: maskPhone(tel), id: handle } };
  },
);
