import { ApiError } from "@nodeyard/contract/error.ts";
import { fillText, inLanguage } from "@nodeyard/contract/text.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import * as calls from "@nodeyard/contract/wechat/money-calls.ts";
import { getWechatBalance } from "@nodeyard/contract/wechat/money-calls.ts";
import { BALANCE_NONE } from "@nodeyard/contract/wechat/rules.ts";
import type { NamedAccount } from "../../../platform/http/authenticate.ts";
import { handle } from "../../../platform/http/route.ts";
import { showTerms } from "../../buyback/show-terms.ts";
import { actFor } from "../act-for.ts";

/** Balance of a bound account. While buy-backs are closed it is withheld, and the page says that they are being upgraded. */
export const showBalance = handle(
  calls.getWechatBalance,
  async (deps, account: NamedAccount, caller) => {
    const owner = await actFor(deps, getWechatBalance, caller, account);
    const { data } = await showTerms(deps, 94, owner).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { definition, params } = error;
      const details = fillText(inLanguage(definition, caller.language), params);
      throw new ApiError(wechatErrors.balanceFailed, { extra: { details } });
    });
    const { balance, withdrawable, immature, isOpen } = data;
    return { data: { balance: isOpen ? balance : BALANCE_NONE, withdrawable, immature } };
  },
);
