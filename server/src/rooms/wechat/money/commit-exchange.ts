import { ApiError } from "@nodeyard/contract/error.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import {
  setWechatCommitExchange,
  type WechatExchangeRequest,
  type WechatExchangeResponse,
} from "@nodeyard/contract/wechat/money-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { InAppCaller, Result } from "../../../platform/http/route.ts";
import { exchangeBp } from "../../exchange/commit-exchange.ts";
import { actFor } from "../act-for.ts";

/** Exchanges BP of a bound account for gift cards: the web's rule, in the page's order of checks. */
export async function commitExchange(
  deps: Deps,
  { selectEmail: email, id, ...body }: WechatExchangeRequest,
  caller: InAppCaller,
): Promise<Result<WechatExchangeResponse>> {
  const missing = wechatErrors.exchangeAccountRequired;
  const owner = await actFor(deps, setWechatCommitExchange, caller, { id, email }, missing);
  if (body.emailVerifyCode === "")
    throw new ApiError(wechatErrors.phoneCodeRequired, { field: "emailVerifyCode" });
  return exchangeBp(deps, body, owner);
}
