// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { queueMessage, type OutgoingMessage } from "../../../platform/messages/queue-message.ts";
import type { Mail } from "../../account/security-mails.ts";

/**
 * Mails an owner in the account's language, if the caller's transaction commits. For what is no notice: everything else goes
 * through `notifyOwner`.
 */
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
  await queueMail(deps, tx, { email, language }, mailIn(language), picture && { picture });
}

/** Queues a mail to an owner whose address and language are known. */
export async function queueMail(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { email, language }: { readonly email: string; readonly language: Language },
  mail: Mail,
  { picture, unsubscription }: Pick<OutgoingMessage, "picture" | "unsubscription"> = {},
): Promise<void> {
  await queueMessage(deps, tx, {
    channel: "email",
    address: email,
    language,
    ...mail,
    answer: "",
    urgency: "notice",
    unsubscription,
    ...(picture && { picture }),
  });
}
