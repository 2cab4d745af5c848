import type { Language } from "@nodeyard/contract/envelope.ts";
import { EVENTS } from "@nodeyard/contract/notifications/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Entry } from "../entry-of.ts";
import type { Notice } from "../notice.ts";

/** Writes an entry in both languages, or lets the one of its thread grow. @returns its id. */
export async function writeEntry(
  tx: Tx,
  accountId: bigint,
  notice: Notice,
  texts: Readonly<Record<Language, Entry>>,
  state: { readonly isListed: boolean; readonly at: Date; readonly mailDueAt: Date | null },
): Promise<bigint> {
  const { event } = notice;
  const page = notice.page ?? null;
  const thread = notice.thread ?? null;
  const { isListed, at, mailDueAt } = state;
  const { rows } = await sql<{ notice_id: bigint }>`
    insert into notices (account_id, kind, event, title_zh, title_en, text_zh, text_en, page, thread, is_listed,
      made_at, changed_at, mail_due_at)
    values (${accountId}, ${EVENTS[event]}, ${event}, ${texts.zn.title}, ${texts.en.title}, ${texts.zn.text},
      ${texts.en.text}, ${page}, ${thread}, ${isListed}, ${at}, ${at}, ${mailDueAt})
    on conflict (account_id, thread) where thread is not null do update set
      title_zh = excluded.title_zh, title_en = excluded.title_en, text_zh = excluded.text_zh, text_en = excluded.text_en,
      page = excluded.page, is_listed = excluded.is_listed, changed_at = greatest(notices.changed_at, excluded.changed_at),
      read_at = null, mail_due_at = coalesce(notices.mail_due_at, excluded.mail_due_at)
    returning notice_id`.execute(tx);
  return (rows[0] as { notice_id: bigint }).notice_id;
}
