import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { findLanguageOfEmail } from "../../account/contact.ts";
import { alreadyRegisteredMail } from "../../account/security-mails.ts";

/** Mails the owner of a registered e-mail that another account was to have it, whose call must not disclose that. */
export async function notifyRegistered(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  email: string,
): Promise<void> {
  const language = await findLanguageOfEmail(tx, email);
  if (language === undefined) return;
  await queueMessage(deps, tx, {
    channel: "email",
    address: email,
    language,
    ...alreadyRegisteredMail(deps.config, language),
    answer: "",
    urgency: "notice",
  });
}
