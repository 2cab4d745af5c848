import type { DetailsQuery, ListQuery, ListResponse } from "@nodeyard/contract/devices/calls.ts";
import { NOTE_CHANGE_EVERY_DAYS, ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { JsonFields, ownerOf, type Caller, type Deps } from "../../platform/http/route.ts";

/** What a search compares; `none` is the plain list. */
type Search =
  | { readonly by: "none" }
  | { readonly by: "mac" | "note" | "id"; readonly text: string };

/**
 * Columns in wire form, in the order of the contract: $3 is the time since which a report means online, $4 since which a
 * note change is recent. `json_agg` writes them as they are named; the connection's zone is UTC.
 */
const WIRE_COLUMNS = `
  d.device_id::text as "id", d.device_id::text as "deviceId", d.server_id as "serverID", d.hostname as "serverHostname",
  d.mac as "mac_address", coalesce(c.code, '') as "bcode", d.note as "note",
  d.note_changed_at is null or d.note_changed_at <= $4 as "noteStatus", d.net_type as "serverNetType",
  d.bound_at as "bind_at", coalesce(s.ext_ip, '') as "ext_ip", coalesce(s.management_ip, '') as "serverJumperIP",
  s.cpu_count as "cpu_count", s.memory_bytes as "mem_size", s.storage_bytes as "storage_size", d.arch as "arch",
  coalesce(s.agent_version, '') as "info", coalesce(s.stable_value, 0) as "stableValue",
  case when s.last_seen_at > $3 then 'online' else 'offline' end as "status",
  s.last_seen_at as "last_seen_at", d.report_faults as "report"`;

const CONDITIONS: Readonly<Record<Search["by"], string>> = {
  none: "true",
  mac: "replace(d.mac, ':', '') like $7",
  note: "d.note ilike $7",
  id: "$7 in (d.device_id::text, d.server_id)",
};

const ORDERS = {
  newest: "d.device_id desc",
  note: "d.note, d.device_id desc",
} as const;

/** One statement per shape of the question, so that each is prepared once and planned for what it asks. */
function statement(by: Search["by"], order: keyof typeof ORDERS): { name: string; text: string } {
  const owned = `d.account_id = $1 and d.device_type = $2 and d.unbound_at is null and ${CONDITIONS[by]}`;
  return {
    name: `list-devices-${by}-${order}`,
    text: `
      select (select count(*)::int from devices d where ${owned}) as total,
        (select json_agg(page)::text from (
          select ${WIRE_COLUMNS}
          from (select * from devices d where ${owned} order by ${ORDERS[order]} limit $5 offset $6) d
          left join device_status s on s.device_id = d.device_id
          left join activation_codes c on c.device_id = d.device_id
          order by ${ORDERS[order]}) page) as rows`,
  };
}

/** `%` and `_` of a reader's text mean themselves. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The first search field that has text; a MAC is compared by its hex digits, however it is written. */
function searchOf(query: DetailsQuery): Search {
  if (query.macAddress) {
    return {
      by: "mac",
      text: likePattern(query.macAddress.replace(/[:\-.\s]/g, "").toUpperCase()),
    };
  }
  if (query.id) return { by: "id", text: query.id };
  if (query.note) return { by: "note", text: likePattern(query.note) };
  return { by: "none" };
}

async function page(
  deps: Deps,
  caller: Caller,
  query: Pick<ListQuery, "deviceType" | "pageNum" | "pageSize">,
  order: keyof typeof ORDERS,
  search: Search,
): Promise<JsonFields<ListResponse>> {
  const now = deps.clock.now().getTime();
  const { deviceType = "lite", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const values: unknown[] = [
    ownerOf(caller),
    deviceType,
    new Date(now - ONLINE_WITHIN_MS),
    new Date(now - NOTE_CHANGE_EVERY_DAYS * DAY_MS),
    pageSize,
    (pageNum - 1) * pageSize,
  ];
  if (search.by !== "none") values.push(search.text);
  const { rows } = await deps.pool.query<{ total: number; rows: string | null }>({
    ...statement(search.by, order),
    values,
  });
  const found = rows[0];
  const total = found?.total ?? 0;
  const list = total === 0 ? JSON.stringify(NO_CONTENT) : (found?.rows ?? "[]");
  return new JsonFields(
    `"list":${list},"total":${total},"deviceLength":${total},"deviceSize":${pageSize}`,
  );
}

/** A page of the account's bound devices, newest binding first or by note. */
export function listDevices(
  deps: Deps,
  query: ListQuery,
  caller: Caller,
): Promise<JsonFields<ListResponse>> {
  return page(deps, caller, query, query.deviceOrder ?? "newest", { by: "none" });
}

/** Devices whose MAC or note contains a text, or whose id it is. */
export function searchDevices(
  deps: Deps,
  query: DetailsQuery,
  caller: Caller,
): Promise<JsonFields<ListResponse>> {
  return page(deps, caller, query, "newest", searchOf(query));
}
