import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import * as calls from "@nodeyard/contract/wechat/money-calls.ts";
import {
  setWechatCommitBuyBack,
  type WechatBuyBackRequest,
} from "@nodeyard/contract/wechat/money-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { sellBp } from "../../buyback/commit-buyback.ts";
import { findPayee } from "../../payee/find-payee.ts";
import { actFor } from "../act-for.ts";

/** In the order in which the page checks: the phone code, then the channel. */
async function checkForm(
  body: Pick<WechatBuyBackRequest, "inputEmailCode" | "channel">,
): Promise<void> {
  if (body.inputEmailCode === "") throw new ApiError(wechatErrors.phoneCodeRequired);
  if (body.channel === "") throw new ApiError(buybackErrors.channelRequired);
  if (body.channel === "bank") throw new ApiError(buybackErrors.channelClosed);
}

/** Sells BP of a bound account: the web's rule, without its captcha, and in the page's order of checks. */
export const commitBuyBack = handle(
  calls.setWechatCommitBuyBack,
  async (deps, { selectEmail: email, id, ...body }, caller) => {
    const missing = wechatErrors.withdrawalAccountRequired;
    const owner = await actFor(deps, setWechatCommitBuyBack, caller, { id, email }, missing);
    const { alipayAccount } = await findPayee(deps, deps.db, owner.accountId);
    if (alipayAccount === undefined) throw new ApiError(wechatErrors.payeeMissing);
    return sellBp(deps, body, owner, () => checkForm(body));
  },
);
