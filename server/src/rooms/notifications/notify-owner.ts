// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import { EVENTS, isAlwaysOn } from "@nodeyard/contract/notifications/rules.ts";
import { isChatKind } from "@nodeyard/contract/notice-kinds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../account/security-mails.ts";
import { queueChat } from "./chat/queue-chat.ts";
import { queueWebhook } from "./deliveries/queue-delivery.ts";
import { entryOf, type Entry } from "./entry-of.ts";
import { heldUntil } from "./hours/mail-due.ts";
import { writeEntry } from "./inbox/write-entry.ts";
import { entryMail } from "./mail/entry-mail.ts";
import { queueMail } from "./mail/mail-owner.ts";
import type { Notice } from "./notice.ts";
import { readReach } from "./settings/read-reach.ts";

/** Texts of a notice; the entry follows from the mail, or the mail from the entry. */
type Words = { readonly entryIn?: (language: Language) => Entry } & (
  | { readonly mailIn: (language: Language) => Mail }
  | { readonly entryIn: (language: Language) => Entry; readonly mailIn?: undefined }
);

/**
 * Notifies an owner, if the caller's transaction commits: the one way of doing so. Writes the entry of the inbox, and queues what
 * the owner's switches and hours say: mail, webhook, chat (docs/decisions/0073-notifications.md).
 */
export async function notifyOwner(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  notice: Notice,
  { mailIn, entryIn = (language) => entryOf((mailIn as (of: Language) => Mail)(language)) }: Words,
): Promise<void> {
  const kind = EVENTS[notice.event];
  const reach = await readReach(tx, accountId, kind);
  const at = deps.clock.now();
  const texts = { zn: entryIn("zn"), en: entryIn("en") };
  const { isOn, language } = reach;
  const isMailed = isOn.mail && notice.isMailed !== false;
  // Security notices never wait.
  const until = kind === "security" ? undefined : heldUntil(reach.hours, at);
  const noticeId = await writeEntry(tx, accountId, notice, texts, {
    isListed: isOn.inbox,
    at,
    mailDueAt: (isMailed && until) || null,
  });
  if (isMailed && until === undefined) {
    const entry = { ...texts[language], page: notice.page ?? null };
    const mail = mailIn ? mailIn(language) : entryMail(deps.config, language, [entry]);
    const unsubscription = isAlwaysOn(kind, "mail") ? undefined : { accountId, kinds: [kind] };
    await queueMail(deps, tx, reach, mail, { unsubscription });
  }
  const { event, data } = notice;
  if (isOn.webhook && reach.hasWebhook)
    await queueWebhook(tx, { accountId, noticeId, event, data, at });
  if (isOn.chat && isChatKind(kind))
    await queueChat(tx, deps.config, { accountId, noticeId, event, kind, at, until });
}
