import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { queueMessage } from "../../platform/messages/queue-message.ts";
import type { Mail } from "./security-mails.ts";

/** Mails an owner a notice in the account's language, if the caller's transaction commits. */
export async function mailOwner(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  mailIn: (language: Language) => Mail,
  picture?: Buffer,
): Promise<void> {
  const { email, language } = await tx
    .selectFrom("accounts")
    .select(["email", "language"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  await queueMessage(deps, tx, {
    channel: "email",
    address: email,
    language,
    ...mailIn(language),
    answer: "",
    urgency: "notice",
    ...(picture && { picture }),
  });
}
