// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { queueMessage } from "../../platform/messages/queue-message.ts";

/** E-mails every finance operator in their language, if the caller's transaction commits. */
export async function notifyFinance(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  noticeIn: (language: Language) => { readonly subject: string; readonly body: string },
): Promise<void> {
  const operators = await tx
    .selectFrom("account_permissions as p")
    .innerJoin("accounts as a", "a.account_id", "p.account_id")
    .select(["a.email", "a.language"])
    .where("p.permission", "=", "operator:finance")
    .orderBy("a.account_id")
    .execute();
  for (const operator of operators) {
    await queueMessage(deps, tx, {
      channel: "email",
      address: operator.email,
      language: operator.language,
      ...noticeIn(operator.language),
      answer: "",
      urgency: "notice",
    });
  }
}
