import type { Language } from "@nodeyard/contract/envelope.ts";
import type { NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { entryMail, type MailedEntry } from "./entry-mail.ts";
import { queueMail } from "./mail-owner.ts";

interface HeldRow {
  readonly kind: NoticeKind;
  readonly title_zh: string;
  readonly title_en: string;
  readonly text_zh: string;
  readonly text_en: string;
  readonly page: string | null;
}

function entryIn(language: Language, row: HeldRow): MailedEntry {
  return language === "zn"
    ? { title: row.title_zh, text: row.text_zh, page: row.page }
    : { title: row.title_en, text: row.text_en, page: row.page };
}

/** Mails what quiet hours and the daily mail have held back: all of an owner's in one mail, once. */
export async function sendHeldMails(deps: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const now = deps.clock.now();
  const { rows: accounts } = await sql<{ account_id: bigint }>`
    select distinct account_id from notices where mail_due_at <= ${now} order by 1`.execute(
    deps.db,
  );
  for (const { account_id: accountId } of accounts)
    await deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<HeldRow>`
        with sent as (
          update notices set mail_due_at = null where account_id = ${accountId} and mail_due_at <= ${now}
          returning notice_id, changed_at, kind, title_zh, title_en, text_zh, text_en, page)
        select * from sent order by changed_at, notice_id`.execute(tx);
      const [first, ...rest] = rows;
      // Another worker was faster.
      if (!first) return;
      const owner = await tx
        .selectFrom("accounts")
        .select(["email", "language"])
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      const inOwn = (row: HeldRow): MailedEntry => entryIn(owner.language, row);
      const mail = entryMail(deps.config, owner.language, [inOwn(first), ...rest.map(inOwn)]);
      // None is about security, which never waits.
      const kinds = [...new Set(rows.map(({ kind }) => kind))];
      await queueMail(deps, tx, owner, mail, { unsubscription: { accountId, kinds } });
    });
}

export const sendHeldMailsJob: JobDefinition = {
  name: "send-held-mails",
  task: sendHeldMails,
  cron: "*/5 * * * *",
};
