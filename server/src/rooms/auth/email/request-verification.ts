import { EMAIL_GRACE_DAYS, EMAIL_LINK_DAYS } from "@nodeyard/contract/auth/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { queueEmailLink } from "./email-link.ts";

/** Mail providers throttle a sender who suddenly mails everyone. */
const MAILS_A_RUN = 100;

/**
 * Mails the owners of addresses from before a link to verify them, once; the grace period begins. It would take the place of one to
 * another address that is still valid, whose owner is mailed later.
 */
export async function requestVerifications(
  deps: Pick<Deps, "db" | "clock" | "config">,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const mailedUntil = new Date(now + EMAIL_GRACE_DAYS * DAY_MS);
  const expired = new Date(now - EMAIL_LINK_DAYS * DAY_MS);
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ account_id: bigint; email: string }>`
      update accounts set email_mailed_until = ${mailedUntil} where account_id in (
        select account_id from accounts where email_mailed_until = 'infinity' and not exists (
          select from email_verifications v where v.account_id = accounts.account_id and v.sent_at > ${expired})
        order by account_id limit ${MAILS_A_RUN} for no key update skip locked)
      returning account_id, email`.execute(tx);
    for (const { account_id: accountId, email } of rows)
      await queueEmailLink(deps, tx, { accountId, email, mailedUntil });
  });
}

export const requestVerificationsJob: JobDefinition = {
  name: "request-email-verification",
  task: requestVerifications,
  cron: "*/5 * * * *",
};
