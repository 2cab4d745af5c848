// Offered to other rooms.
import { inLanguage, type NamesOf, type ParamsOf, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Notice } from "../notifications/notice.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";

interface EndWords {
  readonly title: Text;
  readonly text: Text;
}

/** The texts of each end of an order. */
export type WordsByEnd<End extends string> = Readonly<Record<End, EndWords>>;

/** Notifies the owner of how an order ended. */
export async function notifyOfEnd<Words extends EndWords>(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { account_id: accountId }: { readonly account_id: bigint },
  { title, text }: Words,
  params: ParamsOf<NamesOf<Words["title"] | Words["text"]>>,
  notice: Required<Pick<Notice, "event" | "page" | "data">>,
): Promise<void> {
  await notifyOwner(deps, tx, accountId, notice, {
    entryIn: (language) => ({
      title: inLanguage<Text>(title, language, params),
      text: inLanguage<Text>(text, language, params),
    }),
  });
}
