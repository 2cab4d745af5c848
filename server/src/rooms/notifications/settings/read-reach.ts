import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  CHANNELS,
  isAlwaysOn,
  isOnByDefault,
  type Channel,
} from "@nodeyard/contract/notifications/rules.ts";
import { type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { NoticeHours } from "../hours/mail-due.ts";

export type Switches = Readonly<Record<Channel, boolean>>;

/** Reach of an owner for one kind of notice. */
export interface Reach {
  readonly email: string;
  readonly language: Language;
  readonly isOn: Switches;
  readonly hours: NoticeHours;
  /** Set, and not switched off. */
  readonly hasWebhook: boolean;
}

/** The switches of a kind: the defaults, what the owner has chosen, and what nobody can switch off. */
export function switchesOf(
  kind: NoticeKind,
  chosen: readonly { readonly channel: string; readonly is_on: boolean }[],
): Switches {
  const entries = CHANNELS.map((channel) => {
    const choice = chosen.find((each) => each.channel === channel)?.is_on;
    return [channel, isAlwaysOn(kind, channel) || (choice ?? isOnByDefault(kind, channel))];
  });
  return Object.fromEntries(entries) as Switches;
}

interface HoursRow {
  readonly time_zone: string;
  readonly quiet_from_minute: number | null;
  readonly quiet_until_minute: number | null;
  readonly digest_minute: number | null;
}

export function hoursOf(row: HoursRow): NoticeHours {
  const { quiet_from_minute: from, quiet_until_minute: until, digest_minute: digestAt } = row;
  return {
    zone: row.time_zone,
    quiet: from === null || until === null ? undefined : { from, until },
    digestAt: digestAt ?? undefined,
  };
}

interface ReachRow extends HoursRow {
  readonly email: string;
  readonly language: Language;
  readonly chosen: { channel: string; is_on: boolean }[];
  readonly has_webhook: boolean;
}

export async function readReach(
  db: Queryable,
  accountId: bigint,
  kind: NoticeKind,
): Promise<Reach> {
  const { rows } = await sql<ReachRow>`
    select a.email, a.language, a.time_zone, h.quiet_from_minute, h.quiet_until_minute, h.digest_minute,
      coalesce((select jsonb_agg(jsonb_build_object('channel', s.channel, 'is_on', s.is_on))
        from notice_switches s where s.account_id = a.account_id and s.kind = ${kind}), '[]') as chosen,
      exists (select from webhooks w where w.account_id = a.account_id and w.disabled_at is null) as has_webhook
    from accounts a left join notice_hours h using (account_id) where a.account_id = ${accountId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a notice for no account");
  return {
    email: row.email,
    language: row.language,
    isOn: switchesOf(kind, row.chosen),
    hours: hoursOf(row),
    hasWebhook: row.has_webhook,
  };
}
