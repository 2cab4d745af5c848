import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  NOTE_CHANGE_EVERY_DAYS,
  STABILITY_LOW_ABOVE,
  type Condition,
  type DeviceType,
} from "@nodeyard/contract/devices/rules.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { searchCondition, type Search } from "./list-search.ts";

/** Parameters of a device page. */
export interface ListParams {
  readonly accountId: bigint;
  /** All types when absent. */
  readonly deviceType: DeviceType | undefined;
  /** Thresholds: last report for online, last point for monitored, note change for recent. */
  readonly onlineSince: Date;
  readonly monitoredSince: Date;
  readonly noteChangedSince: Date;
  readonly order: "newest" | "note";
  /** Of the reader: notes are sorted as it sorts. */
  readonly language: Language;
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
  const changedSince = param(noteChangedSince);
  return `
  d.device_id::text as "id", d.device_id::text as "deviceId", d.device_type as "deviceType", d.server_id as "serverID", d.hostname as "serverHostname",
  d.mac as "mac_address", coalesce(c.code, '') as "bcode", d.note as "note",
  d.note_changed_at is null or d.note_changed_at <= ${changedSince} as "noteStatus",
  case when d.note_changed_at > ${changedSince} then d.note_changed_at + interval '${NOTE_CHANGE_EVERY_DAYS} days' end
    as "note_unlock_at", d.net_type as "serverNetType",
  d.bound_at as "bind_at", coalesce(s.ext_ip, '') as "ext_ip", coalesce(s.management_ip, '') as "serverJumperIP",
  s.cpu_count as "cpu_count", s.memory_bytes as "mem_size", s.storage_bytes as "storage_size", d.arch as "arch",
  coalesce(s.agent_version, '') as "info", coalesce(s.stable_value, 0) as "stableValue",
  case when s.last_seen_at > ${param(onlineSince)} then 'online' else 'offline' end as "status",
  s.last_seen_at as "last_seen_at", d.has_fault_notices as "report", coalesce(s.location, '') as "location"`;
}

/** Parameters that several clauses share. */
interface Shared {
  readonly account: string;
  /** Condition on a table's type; true for all types. */
  readonly ofType: (table: "d" | "k" | "c") => string;
  /** `limit` and `offset` of the page. */
  readonly window: string;
}

const owned = ({ account, ofType }: Shared): string =>
  `d.account_id = ${account} and ${ofType("d")} and d.unbound_at is null`;

/** The expressions of the indexes `devices_owner_note_zh` and `devices_owner_note_en`; devices without a note are last. */
const COLLATIONS = { zn: "zh-x-icu", en: "en-x-icu" } as const satisfies Record<Language, string>;
const orderBy = ({ order, language }: Pick<ListParams, "order" | "language">): string =>
  order === "newest"
    ? "d.device_id desc"
    : `(d.note = ''), d.note collate "${COLLATIONS[language]}", d.device_id desc`;

/** Demand level of the current outbound bandwidth, by the settlement's levels; none without a usable measurement. */
function demandLevel(question: ListParams, levels: BandwidthLevels, param: Param): string {
  return `case when s.last_point_at > ${param(question.monitoredSince)} and s.stable_value > 0
      and s.stable_value < ${STABILITY_LOW_ABOVE} then
      case when s.out_bps >= ${param(levels.highMinBps)} then 'high'
        when s.out_bps >= ${param(levels.mediumMinBps)} then 'medium' else 'low' end
    else 'none' end as "demandLevel"`;
}

/** Builds a condition whose values become parameters. */
const tagged =
  (param: Param) =>
  (strings: TemplateStringsArray, ...values: unknown[]): string =>
    strings.reduce((text, part, index) => text + param(values[index - 1]) + part);

/** Rows of the stored conditions, which the overview's counts are based on. */
function conditionClause(condition: Condition, { account, ofType }: Shared, param: Param): string {
  return `exists (select from device_conditions k where k.account_id = ${account} and ${ofType("k")}
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
 * Selects the page's ids, newest first by an index-only scan of `devices_owner_search`, then fetches their devices: skipped or
 * non-matching rows are not read.
 */
function selectPage(
  { search, condition, order, language, offset }: ListParams,
  shared: Shared,
  param: Param,
): PageSource {
  const by = orderBy({ order, language });
  const whole = `devices d where ${owned(shared)}`;
  if (search) {
    const filter =
      condition === undefined ? "" : ` and ${conditionClause(condition, shared, param)}`;
    return {
      before: `with matching as materialized (
        select d.device_id, d.note from ${whole} and ${searchCondition(search, tagged(param))}${filter})`,
      total: "select count(*)::int from matching",
      devices: pageOf("matching d", by, shared),
    };
  }
  if (condition !== undefined) {
    const { account, ofType } = shared;
    const name = param(condition);
    const kept = (table: "c" | "d") =>
      `${table}.account_id = ${account} and ${ofType(table)} and ${table}.condition = ${name}`;
    return {
      before: "",
      total: `select coalesce(sum(c.device_count), 0)::int from account_condition_counts c where ${kept("c")}`,
      devices:
        order === "newest"
          ? pageOf(`device_conditions d where ${kept("d")}`, by, shared)
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
  const { search, condition, order, language, offset, levels, deviceType } = question;
  const values: unknown[] = [];
  const param: Param = (value) => `$${values.push(value)}`;
  const account = param(question.accountId);
  const type = deviceType && param(deviceType);
  const shared = {
    account,
    ofType: (table: string) => (type ? `${table}.device_type = ${type}` : "true"),
    window: `limit ${param(question.limit)} offset ${param(offset)}`,
  };
  const { before, total, devices } = selectPage(question, shared, param);
  const wire = wireColumns(question, param);
  const columns = levels === undefined ? wire : `${wire}, ${demandLevel(question, levels, param)}`;
  const shape = [
    condition === undefined ? "whole" : "filtered",
    order === "note" ? `note-${language}` : order,
    deviceType ?? "all",
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
          order by ${orderBy({ order, language })}) page) as rows`,
    values,
  };
}
