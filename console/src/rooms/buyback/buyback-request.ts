// Offered to other rooms.
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { ApiError } from "../../shared/http.ts";
import { quoteOfYuan } from "./amount.ts";
import type { Terms } from "./queries.ts";

/** The amount, with the figures and the payee that its owner was shown. */
export function buybackRequest(yuan: number, terms: Terms) {
  const quote = quoteOfYuan(yuan, terms);
  const { RMBPrice, discount, ZFBAccount, ZFBName } = terms;
  return {
    exchangeMoney: yuan,
    channel: "alipay",
    RMBPrice,
    discount,
    ...(quote && {
      realMoney: formatFen(quote.netFen),
      exchangeBXC: formatMicroBp(quote.grossMicroBp),
    }),
    ZFBAccount,
    ZFBName,
  } as const;
}

/** The inputs by the names of the call's fields, where they differ. */
const INPUTS: Readonly<Record<string, string>> = {
  inputEmailCode: "emailVerifyCode",
  imageCode: "captcha",
  imageCodeId: "captcha",
};

/** The input of the form that an error of the call belongs to. */
export function buybackField(error: ApiError, inputs: readonly string[]): string | undefined {
  const name = INPUTS[error.field ?? ""] ?? error.field;
  return inputs.find((input) => input === name);
}
