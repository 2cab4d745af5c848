import type { SearchQuery, SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { inLanguage } from "../../platform/language.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { containing, searchCondition, searchOf } from "../fleet/list-search.ts";

const DEVICES_MAX = 8;
const OTHERS_MAX = 3;
/** Fewer characters of a hash would be found in every other one. */
const HASH_FROM = 6;

/** What an owner's text means among devices, withdrawals and announcements: the best few of each. */
export async function findAnything(
  deps: Deps,
  { text }: SearchQuery,
  caller: OwnerCaller,
): Promise<Result<SearchResponse>> {
  const [devices, withdrawals, announcements] = await Promise.all([
    findDevices(deps, text, caller),
    findWithdrawals(deps, text, caller),
    findAnnouncements(deps, text, caller),
  ]);
  return { devices, withdrawals, announcements };
}

interface DeviceFound {
  readonly device_id: string;
  readonly device_type: "lite" | "normal";
  readonly mac: string;
  readonly hostname: string;
  readonly note: string;
  readonly is_online: boolean;
}

/** As the lists search; those whose name begins with the text come first. */
async function findDevices(
  deps: Deps,
  text: string,
  { accountId }: OwnerCaller,
): Promise<SearchResponse["devices"]> {
  const search = searchOf({ search: text });
  if (!search) return [];
  const beginning = containing(text).slice(1);
  const { rows } = await sql<DeviceFound>`
    select d.device_id::text, d.device_type, d.mac, d.hostname, d.note,
      coalesce(s.last_seen_at >= ${onlineSince(deps.clock.now())}::timestamptz, false) as is_online
    from devices d left join device_status s using (device_id)
    where d.account_id = ${accountId} and d.unbound_at is null
      and ${searchCondition<RawBuilder<unknown>>(search, sql)}
    order by d.note ilike ${beginning} or d.hostname ilike ${beginning} desc, d.device_id desc
    limit ${DEVICES_MAX}`.execute(deps.db);
  return rows.map((row) => ({
    deviceId: row.device_id,
    deviceType: row.device_type,
    mac_address: row.mac,
    serverHostname: row.hostname,
    note: row.note,
    status: row.is_online ? "online" : "offline",
  }));
}

/** By id, or by the beginning of a transaction's hash. */
async function findWithdrawals(
  deps: Deps,
  text: string,
  { accountId }: OwnerCaller,
): Promise<SearchResponse["withdrawals"]> {
  const id = readWireId(text);
  const hash = /^0x[0-9a-f]+$/i.test(text) && text.length >= HASH_FROM ? text.toLowerCase() : "";
  if (id === undefined && hash === "") return [];
  const own = deps.db.selectFrom("withdrawals").selectAll().where("account_id", "=", accountId);
  const rows = await (
    id === undefined
      ? own.where(sql<boolean>`transaction_hash like ${`${hash}%`}`)
      : own.where("withdrawal_id", "=", id)
  )
    .orderBy("withdrawal_id", "desc")
    .limit(OTHERS_MAX)
    .execute();
  return rows.map((row) => ({
    id: String(row.withdrawal_id),
    created_at: row.created_at.toISOString(),
    amount: formatMicroBp(row.gross_micro_bp),
    status: row.status,
    transaction: row.transaction_hash ?? "",
  }));
}

/** Published ones, by a word of their title in the caller's language; the newest first. */
async function findAnnouncements(
  deps: Deps,
  text: string,
  { language }: OwnerCaller,
): Promise<SearchResponse["announcements"]> {
  if (text === "") return [];
  const rows = await deps.db
    .selectFrom("announcements")
    .selectAll()
    .where("withdrawn_at", "is", null)
    .where("publish_at", "<=", deps.clock.now())
    .where(language === "zn" ? "title_zh" : "title_en", "ilike", containing(text))
    .orderBy("publish_at", "desc")
    .limit(OTHERS_MAX)
    .execute();
  return rows.map((row) => ({
    id: String(row.announcement_id),
    title: inLanguage({ zh: row.title_zh, en: row.title_en }, language),
    body: inLanguage({ zh: row.body_zh, en: row.body_en }, language),
    link: row.link,
    isPinned: row.is_pinned,
    publishedAt: row.publish_at.toISOString(),
  }));
}
