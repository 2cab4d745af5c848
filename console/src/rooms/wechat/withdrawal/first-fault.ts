import { amountError, readYuan } from "../../buyback/amount.ts";
import type { Terms } from "../../buyback/queries.ts";
import { withdrawal } from "./messages.ts";

/** The form as it is filled in; texts as they were typed. */
export interface WithdrawalForm {
  readonly exchangeMoney: string;
  readonly emailVerifyCode: string;
  readonly channel: string;
}

/** The error of an amount; the same rule as on the web. */
export function amountFault(typed: string, terms: Terms): string | undefined {
  const yuan = readYuan(typed);
  return yuan === undefined ? withdrawal.amountInvalid : amountError(yuan, terms);
}

/** The first thing that is wrong with a withdrawal of a chosen account, in the order in which they are said, by its input. */
export function firstFault(
  form: WithdrawalForm,
  terms: Terms,
): { readonly input: "payee" | keyof WithdrawalForm; readonly text: string } | undefined {
  if (terms.ZFBAccount === "") return { input: "payee", text: withdrawal.noPayee };
  const amount = amountFault(form.exchangeMoney, terms);
  if (amount !== undefined) return { input: "exchangeMoney", text: amount };
  if (form.emailVerifyCode === "")
    return { input: "emailVerifyCode", text: withdrawal.codeRequired };
  if (form.channel === "") return { input: "channel", text: withdrawal.chooseChannel };
  return undefined;
}
