// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type NamesOf, type ParamsOf, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Notice } from "../notifications/notice.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";

interface EndWords {
  readonly title: Text;
  readonly text: Text;
}

/** Why BP were returned, where that is not the payee's fault, with what the owner can do. */
export const RETURN_WORDS = {
  "account-changed": {
    zh: "申请前后钱包、收款信息、密码或两步验证有变更，为安全起见没有付款；锁定结束后可重新申请",
    en: "Wallet, payee, password or second factor were changed around the request, so nothing was paid, for safety. Request it again once the lock has ended",
  },
  operator: {
    zh: "运营人员退回了这笔申请，如有疑问请联系客服",
    en: "An operator returned it. Contact support if you have questions",
  },
  closed: {
    zh: "支付宝关闭了这笔付款，没有付出款项；可以重新申请",
    en: "Alipay closed the payment without paying. You can request it again",
  },
  "address-refused": {
    zh: "该钱包地址无法收款；请绑定其他地址后重新申请",
    en: "This wallet address can't receive payments. Bind another one, then request it again",
  },
  reverted: {
    zh: "链上交易执行失败，没有付款；可以重新申请",
    en: "The transaction failed on the chain and nothing was paid. You can request it again",
  },
  "out-of-stock": {
    zh: "礼品卡库存不足；可以选择其他面值",
    en: "There were not enough cards in stock. You can choose another denomination",
  },
} as const satisfies Readonly<Record<string, Text>>;

/** The text of an end without payment. */
export function returnedText({ zh, en }: Text) {
  return {
    zh: `{gross} BP 已退回你的余额。${zh}。`,
    en: `The {gross} BP are in your balance again. ${en}.`,
  } as const;
}

/** Notifies the owner of how an order ended, or that it has not; what the texts name may be of their language. */
export async function notifyOfEnd<Words extends EndWords>(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { account_id: accountId }: { readonly account_id: bigint },
  { title, text }: Words,
  params:
    | ParamsOf<NamesOf<Words["title"] | Words["text"]>>
    | ((language: Language) => ParamsOf<NamesOf<Words["title"] | Words["text"]>>),
  notice: Required<Pick<Notice, "event" | "page" | "data">>,
): Promise<void> {
  await notifyOwner(deps, tx, accountId, notice, {
    entryIn: (language) => {
      const facts = typeof params === "function" ? params(language) : params;
      return {
        title: inLanguage<Text>(title, language, facts),
        text: inLanguage<Text>(text, language, facts),
      };
    },
  });
}
