// Offered to other rooms.
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import { countryOf } from "../../platform/country.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { breakLinks } from "../../platform/messages/break-links.ts";
import { securityMail, type DetailsArgs, type SecurityAct } from "../account/security-mails.ts";
import { notifyOwner } from "./notify-owner.ts";

const EVENT_OF: Readonly<Record<SecurityAct, NoticeEvent>> = {
  changed: "password.changed",
  changedEnding: "password.changed",
  changedKeeping: "password.changed",
  reset: "password.reset",
  resetEnding: "password.reset",
  country: "sign-in.new-country",
  emailChanged: "email.changed",
  appAdded: "factor.app-added",
  passkeyAdded: "factor.passkey-added",
  appRemoved: "factor.app-removed",
  passkeyRemoved: "factor.passkey-removed",
  factorsOff: "factor.off",
  recoveryCode: "factor.recovery-code-used",
  cardsShown: "gift-cards.shown",
  codesRenewed: "factor.recovery-codes-renewed",
  autoOn: "auto-withdrawal.changed",
  autoOff: "auto-withdrawal.changed",
  chatBound: "chat.bound",
  chatUnbound: "chat.unbound",
  tokenCreated: "token.created",
  webhookSet: "webhook.changed",
  webhookSecret: "webhook.changed",
};

const PAGES: Partial<Record<SecurityAct, string>> = {
  cardsShown: "/exchange",
  autoOn: "/withdrawalAuto",
  autoOff: "/withdrawalAuto",
};

/** Notifies an owner of something that was done with the account, if the caller's transaction commits. */
export async function notifySecurityAct<Act extends SecurityAct>(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  act: Act,
  ip: string,
  ...[written = {}]: DetailsArgs<Act>
): Promise<void> {
  const details = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      // Before the inbox leaves out links of the mail.
      typeof value === "string" ? breakLinks(value) : value,
    ]),
  );
  const occasion = { at: deps.clock.now(), ip, country: await countryOf(ip), details };
  const page = PAGES[act] ?? "/AccountSet";
  await notifyOwner(
    deps,
    tx,
    accountId,
    { event: EVENT_OF[act], page, data: { ...written, ip, country: occasion.country } },
    { mailIn: (language) => securityMail(deps.config, language, act, occasion) },
  );
}
