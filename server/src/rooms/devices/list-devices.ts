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

/** Rows in wire form, built by PostgreSQL: $3 is the time since which a report means online, $4 since which a note change is recent. */
const WIRE_ROW = `json_build_object(
  'id', d.device_id::text, 'deviceId', d.device_id::text, 'serverID', d.server_id, 'serverHostname', d.hostname,
  'mac_address', d.mac, 'bcode', coalesce(c.code, ''), 'note', d.note,
  'noteStatus', d.note_changed_at is null or d.note_changed_at <= $4,
  'serverNetType', d.net_type,
  'bind_at', to_char(d.bound_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ext_ip', coalesce(s.ext_ip, ''), 'serverJumperIP', coalesce(s.management_ip, ''),
  'cpu_count', s.cpu_count, 'mem_size', s.memory_bytes, 'storage_size', s.storage_bytes,
  'arch', d.arch, 'info', coalesce(s.agent_version, ''), 'stableValue', coalesce(s.stable_value, 0),
  'status', case when s.last_seen_at > $3 then 'online' else 'offline' end,
  'last_seen_at', to_char(s.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'report', d.report_faults)`;

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
        (select json_agg(page.row order by page.place)::text from (
          select row_number() over (order by ${ORDERS[order]}) as place, ${WIRE_ROW} as row
          from (select * from devices d where ${owned} order by ${ORDERS[order]} limit $5 offset $6) d
          left join device_status s on s.device_id = d.device_id
          left join activation_codes c on c.device_id = d.device_id) page) as rows`,
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
