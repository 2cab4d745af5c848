import { EMAIL_GRACE_DAYS } from "@nodeyard/contract/auth/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { queueEmailLink } from "./email-link.ts";

/** Mail providers throttle a sender who suddenly mails everyone. */
const MAILS_A_RUN = 100;

/** Mails the owners of addresses from before a link to verify them, once; the grace period begins. */
export async function requestVerifications(
  deps: Pick<Deps, "db" | "clock" | "config">,
): Promise<void> {
  const mailedUntil = new Date(deps.clock.now().getTime() + EMAIL_GRACE_DAYS * DAY_MS);
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ account_id: bigint; email: string }>`
      update accounts set email_mailed_until = ${mailedUntil} where account_id in (
        select account_id from accounts where email_mailed_until = 'infinity'
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
