import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import * as calls from "@nodeyard/contract/home/calls.ts";
import type { SearchResponse } from "@nodeyard/contract/home/calls.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../platform/http/route.ts";
import { presentBound, type NamedRow } from "../devices/named-device.ts";
import { containing, searchCondition, searchOf } from "../fleet/list-search.ts";
import { findWithdrawals } from "../withdrawal/find-withdrawals.ts";
import { presentAnnouncement, publishedAnnouncements } from "./published-announcements.ts";

const DEVICES_MAX = 8;
const OTHERS_MAX = 3;

/** Best matches of an owner's text among devices, withdrawals and announcements. */
export const findAnything = handle(calls.findAnything, async (deps, { text }, caller) => {
  const [devices, withdrawals, announcements] = await Promise.all([
    findDevices(deps, text, caller),
    findWithdrawals(deps, { text, limit: OTHERS_MAX }, caller),
    findAnnouncements(deps, text, caller),
  ]);
  return { devices, withdrawals, announcements };
});

/** As the lists search; those whose name begins with the text come first. */
async function findDevices(
  deps: Deps,
  text: string,
  { accountId }: OwnerCaller,
): Promise<SearchResponse["devices"]> {
  const search = searchOf({ search: text }, {});
  if (!search) return [];
  const beginning = containing(text.normalize("NFKC")).slice(1);
  const { rows } = await sql<NamedRow & { readonly last_seen_at: Date | null }>`
    select d.device_id, d.device_type, d.mac, d.hostname, d.note, s.last_seen_at
    from devices d left join device_status s using (device_id)
    where d.account_id = ${accountId} and d.unbound_at is null
      and ${searchCondition<RawBuilder<unknown>>(search, accountId, sql)}
    order by normalize(d.note, nfkc) ilike ${beginning} or normalize(d.hostname, nfkc) ilike ${beginning} desc, d.device_id desc
    limit ${DEVICES_MAX}`.execute(deps.db);
  const now = deps.clock.now();
  return rows.map((row) => ({
    ...presentBound(row),
    status: onlineStatus(row.last_seen_at, now),
  }));
}

/** Published ones, by a word of their title in the caller's language; the newest first. */
async function findAnnouncements(
  deps: Deps,
  text: string,
  { language }: OwnerCaller,
): Promise<SearchResponse["announcements"]> {
  if (text === "") return [];
  const rows = await publishedAnnouncements(deps)
    .selectAll()
    .where(
      sql`normalize(${sql.ref(language === "zn" ? "title_zh" : "title_en")}, nfkc)`,
      "ilike",
      containing(text.normalize("NFKC")),
    )
    .orderBy("publish_at", "desc")
    .limit(OTHERS_MAX)
    .execute();
  return rows.map((row) => presentAnnouncement(row, language));
}
