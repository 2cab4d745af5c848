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
