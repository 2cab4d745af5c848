import { ApiError } from "@nodeyard/contract/error.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import * as calls from "@nodeyard/contract/wechat/money-calls.ts";
import { setWechatCommitExchange } from "@nodeyard/contract/wechat/money-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { exchangeBp } from "../../exchange/commit-exchange.ts";
import { actFor } from "../act-for.ts";

/** Exchanges BP of a bound account for gift cards: the web's rule, in the page's order of checks. */
export const commitExchange = handle(
  calls.setWechatCommitExchange,
  async (deps, { selectEmail: email, id, ...body }, caller) => {
    const missing = wechatErrors.exchangeAccountRequired;
    const owner = await actFor(deps, setWechatCommitExchange, caller, { id, email }, missing);
    const checkForm = (): void => {
      if (body.emailVerifyCode === "")
        throw new ApiError(wechatErrors.phoneCodeRequired, { field: "emailVerifyCode" });
    };
    // Without a key there is no earlier exchange to answer with.
    if (body.idempotencyKey === undefined) checkForm();
    return exchangeBp(deps, body, owner, checkForm);
  },
);
