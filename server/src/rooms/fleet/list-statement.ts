import {
  STABILITY_LOW_ABOVE,
  type Condition,
  type DeviceType,
} from "@nodeyard/contract/devices/rules.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import type { Search } from "./list-search.ts";

/** Parameters of a device page. */
export interface ListParams {
  readonly accountId: bigint;
  readonly deviceType: DeviceType;
  /** Thresholds: last report for online, last point for monitored, note change for recent. */
  readonly onlineSince: Date;
  readonly monitoredSince: Date;
  readonly noteChangedSince: Date;
  readonly order: "newest" | "note";
  readonly limit: number;
  readonly offset: number;
  readonly condition: Condition | undefined;
  readonly search: Search | undefined;
  /** Given if rows include the demand level. */
  readonly levels: BandwidthLevels | undefined;
}

export interface Statement {
  /** No name if the plan should depend on the search text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Param = (value: unknown) => string;

/** Columns in wire form, in contract order. `json_agg` uses their names; the zone is UTC. */
function wireColumns({ onlineSince, noteChangedSince }: ListParams, param: Param): string {
  return `
  d.device_id::text as "id", d.device_id::text as "deviceId", d.server_id as "serverID", d.hostname as "serverHostname",
  d.mac as "mac_address", coalesce(c.code, '') as "bcode", d.note as "note",
  d.note_changed_at is null or d.note_changed_at <= ${param(noteChangedSince)} as "noteStatus", d.net_type as "serverNetType",
  d.bound_at as "bind_at", coalesce(s.ext_ip, '') as "ext_ip", coalesce(s.management_ip, '') as "serverJumperIP",
  s.cpu_count as "cpu_count", s.memory_bytes as "mem_size", s.storage_bytes as "storage_size", d.arch as "arch",
  coalesce(s.agent_version, '') as "info", coalesce(s.stable_value, 0) as "stableValue",
  case when s.last_seen_at > ${param(onlineSince)} then 'online' else 'offline' end as "status",
  s.last_seen_at as "last_seen_at", d.has_fault_notices as "report", coalesce(s.location, '') as "location"`;
}

/** Parameters that several clauses share. */
interface Shared {
  readonly account: string;
  readonly type: string;
  /** `limit` and `offset` of the page. */
  readonly window: string;
}

const owned = ({ account, type }: Shared): string =>
  `d.account_id = ${account} and d.device_type = ${type} and d.unbound_at is null`;

const ORDERS = { newest: "d.device_id desc", note: "d.note, d.device_id desc" } as const;

/** Demand level of the current outbound bandwidth, by the settlement's levels; none without a usable measurement. */
function demandLevel(question: ListParams, levels: BandwidthLevels, param: Param): string {
  return `case when s.last_point_at > ${param(question.monitoredSince)} and s.stable_value > 0
      and s.stable_value < ${STABILITY_LOW_ABOVE} then
      case when s.out_bps >= ${param(levels.highMinBps)} then 'high'
        when s.out_bps >= ${param(levels.mediumMinBps)} then 'medium' else 'low' end
    else 'none' end as "demandLevel"`;
}

/** Search conditions; the texts come from `searchOf`. */
function searchClause({ by, texts }: Search, param: Param): string {
  const next = texts.map(param);
  const hasDigits = `replace(d.mac, ':', '') like ${next[0]}`;
  switch (by) {
    case "mac":
      return hasDigits;
    case "note":
      return `d.note ilike ${next[0]}`;
    case "any":
      return `(${hasDigits} or d.note ilike ${next[1]})`;
    case "id":
      return `d.device_id = ${next[0]}`;
    case "serverId":
      return `d.server_id = ${next[0]}`;
    case "nothing":
      return "false";
  }
}

/** Rows of the stored conditions, which the overview's counts are based on. */
function conditionClause(condition: Condition, { account, type }: Shared, param: Param): string {
  return `exists (select from device_conditions k where k.account_id = ${account} and k.device_type = ${type}
    and k.condition = ${param(condition)} and k.device_id = d.device_id)`;
}

interface PageSource {
  /** Common table expressions, possibly empty. */
  readonly before: string;
  readonly total: string;
  /** A source named `d` with the page's devices. */
  readonly devices: string;
}

const pageOf = (source: string, order: string, { window }: Shared): string =>
  `(select d.* from (select d.device_id from ${source} order by ${order} ${window}) page
    join devices d on d.device_id = page.device_id) d`;

/**
 * Selects the page's ids by an index-only scan, then fetches their devices: skipped or non-matching rows are not read.
 */
function selectPage(
  { search, condition, order, offset }: ListParams,
  shared: Shared,
  param: Param,
): PageSource {
  const by = ORDERS[order];
  const whole = `devices d where ${owned(shared)}`;
  if (search) {
    const filter =
      condition === undefined ? "" : ` and ${conditionClause(condition, shared, param)}`;
    return {
      before: `with matching as materialized (
        select d.device_id, d.note from ${whole} and ${searchClause(search, param)}${filter})`,
      total: "select count(*)::int from matching",
      devices: pageOf("matching d", by, shared),
    };
  }
  if (condition !== undefined) {
    const { account, type } = shared;
    const kept = `account_id = ${account} and device_type = ${type} and condition = ${param(condition)}`;
    return {
      before: "",
      total: `select coalesce((select device_count from account_condition_counts where ${kept}), 0)`,
      devices:
        order === "newest"
          ? pageOf(`device_conditions d where ${kept}`, by, shared)
          : pageOf(`${whole} and ${conditionClause(condition, shared, param)}`, by, shared),
    };
  }
  return {
    before: "",
    total: `select count(*)::int from ${whole}`,
    devices:
      offset === 0
        ? `(select * from ${whole} order by ${by} ${shared.window}) d`
        : pageOf(whole, by, shared),
  };
}

/**
 * One statement that counts and builds the page in wire form. Without a search, one prepared statement per shape; with one,
 * the plan depends on the search text.
 */
export function listStatement(question: ListParams): Statement {
  const { search, condition, order, offset, levels } = question;
  const values: unknown[] = [];
  const param: Param = (value) => `$${values.push(value)}`;
  const shared = {
    account: param(question.accountId),
    type: param(question.deviceType),
    window: `limit ${param(question.limit)} offset ${param(offset)}`,
  };
  const { before, total, devices } = selectPage(question, shared, param);
  const wire = wireColumns(question, param);
  const columns = levels === undefined ? wire : `${wire}, ${demandLevel(question, levels, param)}`;
  const shape = [
    condition === undefined ? "whole" : "filtered",
    order,
    offset === 0 ? "first" : "later",
    levels === undefined ? "plain" : "demand",
  ];
  return {
    ...(search ? {} : { name: `list-devices-${shape.join("-")}` }),
    text: `${before}
      select (${total}) as total,
        (select json_agg(page)::text from (
          select ${columns}
          from ${devices}
          left join device_status s on s.device_id = d.device_id
          left join activation_codes c on c.device_id = d.device_id
          order by ${ORDERS[order]}) page) as rows`,
    values,
  };
}
