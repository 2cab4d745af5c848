import type { ExchangeInfo } from "../../exchange/queries.ts";
import { sumsOf, totalError, type ChosenCards } from "../../exchange/sums.ts";
import { cards } from "./messages.ts";

/** The first thing that is wrong with an exchange of a chosen account, in the order in which they are said, by its input. */
export function firstFault(
  form: { readonly emailVerifyCode: string; readonly chosen: ChosenCards },
  info: ExchangeInfo,
):
  | { readonly input: "emailVerifyCode" | "JDCardMoney" | "JDCardCount"; readonly text: string }
  | undefined {
  if (form.emailVerifyCode === "") return { input: "emailVerifyCode", text: cards.codeRequired };
  const sums = sumsOf(form.chosen, info);
  if (!sums)
    return {
      input: form.chosen.denomination === undefined ? "JDCardMoney" : "JDCardCount",
      text: cards.chooseBoth,
    };
  const excess = totalError(sums.totalYuan, info);
  return excess === undefined ? undefined : { input: "JDCardCount", text: excess };
}
