import {
  type Attention,
  type DeviceSort,
  type DeviceSortKey,
  readSort,
} from "@nodeyard/contract/devices/list-rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Condition } from "@nodeyard/contract/devices/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { tagged, type Param } from "../../platform/sql-tag.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { attentionSql, tagCondition } from "./filters.ts";
import { searchCondition, type Search } from "./list-search.ts";
import { COLLATIONS, joinOf, NAME, SORT_KEYS, type Joined } from "./sort-keys.ts";
import { rowJson } from "./row-json.ts";
import {
  daysField,
  demandField,
  figureFields,
  wireFields,
  type RowParam,
  type RowValues,
} from "./wire-columns.ts";

/** Parameters of a device page. */
export interface ListParams {
  readonly accountId: bigint;
  /** All types when absent. */
  readonly deviceType: DeviceType | undefined;
  readonly now: Date;
  /** Thresholds: last point for monitored, note change for recent. */
  readonly monitoredSince: Date;
  readonly noteChangedSince: Date;
  /** Newest first when absent. */
  readonly sort: DeviceSort | undefined;
  /** Of the reader: texts are sorted as it sorts. */
  readonly language: Language;
  readonly limit: number;
  readonly offset: number;
  readonly condition: Condition | undefined;
  readonly attention: Attention | undefined;
  readonly tag: string | undefined;
  readonly search: Search | undefined;
  readonly hasFigures: boolean;
  /** Given if rows include what they earned by day. */
  readonly earnedOn: readonly UtcDay[] | undefined;
  /** Given if rows include the demand level. */
  readonly levels: BandwidthLevels | undefined;
}

export interface Statement {
  /** No name if the plan should depend on the search text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
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

/** The orders that an index has, so that a page reads its own rows alone; undefined for every other. */
function indexedOrder({ sort, language }: ListParams): string | undefined {
  switch (sort) {
    case undefined:
    case "-bound":
      return "d.device_id desc";
    case "bound":
      return "d.device_id";
    case "note":
      return `(d.note = ''), d.note collate ${COLLATIONS[language]}, d.device_id desc`;
    case "name":
      return `${NAME} collate ${COLLATIONS[language]}, d.device_id desc`;
    case "-name":
      return `${NAME} collate ${COLLATIONS[language]} desc, d.device_id`;
    default:
      return undefined;
  }
}

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
  /** Of `d`. */
  readonly order: string;
}

const pageOf = (source: string, order: string, { window }: Shared): string =>
  `(select d.* from (select d.device_id from ${source} order by ${order} ${window}) page
    join devices d on d.device_id = page.device_id) d`;

/** A page in an order that an index has: skipped rows are not read. */
function selectIndexed(
  { condition, sort, offset }: ListParams,
  order: string,
  shared: Shared,
  param: Param,
): PageSource {
  const unfiltered = `devices d where ${owned(shared)}`;
  if (condition !== undefined) {
    const { account, ofType } = shared;
    const name = param(condition);
    const kept = (table: "c" | "d") =>
      `${table}.account_id = ${account} and ${ofType(table)} and ${table}.condition = ${name}`;
    return {
      before: "",
      total: `select coalesce(sum(c.device_count), 0)::int from account_condition_counts c where ${kept("c")}`,
      devices:
        sort === undefined || sort === "bound" || sort === "-bound"
          ? pageOf(`device_conditions d where ${kept("d")}`, order, shared)
          : pageOf(`${unfiltered} and ${conditionClause(condition, shared, param)}`, order, shared),
      order,
    };
  }
  return {
    before: "",
    total: `select count(*)::int from ${unfiltered}`,
    devices:
      offset === 0
        ? `(select * from ${unfiltered} order by ${order} ${shared.window}) d`
        : pageOf(unfiltered, order, shared),
    order,
  };
}

/** A page of the devices that match, in any order: reads the owner's devices once, and only what filters and key need of each. */
function selectMatching(question: ListParams, shared: Shared, param: Param): PageSource {
  const { account } = shared;
  const { sort, search, condition, attention, tag, language, now } = question;
  const { key, isDown } = readSort<DeviceSortKey>(sort ?? "-bound");
  const { joins: ofKey, sql } = SORT_KEYS[key];
  const filter = attention && attentionSql(attention, { account, now, param });
  const joins = new Set<Joined>([...(filter?.joins ?? []), ...ofKey]);
  const sortKey = sql({
    language,
    get isOnline() {
      return deviceRules(tagged(param), now).isOnline().toString();
    },
    get monitoredSince() {
      return param(question.monitoredSince);
    },
  });
  const conditions = [
    owned(shared),
    ...(search ? [searchCondition(search, question.accountId, tagged(param))] : []),
    ...(condition ? [conditionClause(condition, shared, param)] : []),
    ...(filter ? [filter.sql] : []),
    ...(tag === undefined ? [] : [tagCondition(tag, question.accountId, tagged(param))]),
  ];
  const order = (table: string) =>
    `${table}.sort_key ${isDown ? "desc" : "asc"} nulls last, ${table}.device_id desc`;
  return {
    before: `with matching as materialized (
      select d.device_id, ${sortKey} as sort_key from devices d
      ${[...joins].map((joined) => joinOf(joined, account, language)).join("\n")}
      where ${conditions.join("\n and ")})`,
    total: "select count(*)::int from matching",
    devices: `(select d.*, page.sort_key from (select * from matching m order by ${order("m")} ${shared.window}) page
      join devices d on d.device_id = page.device_id) d`,
    order: order("d"),
  };
}

/**
 * Rows per page that the console asks for. They are written into the statement: of a parameter PostgreSQL assumes a tenth of
 * all rows, and plans such a statement anew for every call, which takes longer than the call.
 */
const USUAL_LIMITS: ReadonlySet<number> = new Set([20, 50, 100, EXPORT_PAGE_SIZE]);

interface Row {
  /** SQL of the row as JSON. */
  readonly json: string;
  readonly reads: readonly ((values: RowValues) => unknown)[];
}

/** Few: the kinds of rows and where their parameters begin. Building one anew for each call would cost more than the rest of the statement. */
const ROWS = new Map<string, Row>();

/** The row of a question's shape, whose parameters follow the given number of others. */
function rowOf(
  { language, hasFigures, earnedOn, levels }: ListParams,
  account: string,
  paramsBefore: number,
): Row {
  const key = [language, hasFigures, earnedOn && "e", levels && "d", account, paramsBefore].join();
  const known = ROWS.get(key);
  if (known) return known;
  const reads: Row["reads"][number][] = [];
  const param: RowParam = (read) => `$${paramsBefore + reads.push(read)}`;
  const json = rowJson([
    ...wireFields(account, param),
    ...(hasFigures ? figureFields(language, param) : []),
    ...(earnedOn ? [daysField(param)] : []),
    ...(levels ? [demandField(param)] : []),
  ]);
  const row = { json, reads };
  ROWS.set(key, row);
  return row;
}

/**
 * One statement that counts and builds the page in wire form. Without a search, one prepared statement per shape; with one,
 * the plan depends on the search text.
 */
export function listStatement(question: ListParams): Statement {
  const { search, condition, attention, tag, levels, deviceType, hasFigures } = question;
  const values: unknown[] = [];
  const param: Param = (value) => `$${values.push(value)}`;
  const account = param(question.accountId);
  const type = deviceType && param(deviceType);
  const isUsual = USUAL_LIMITS.has(question.limit);
  const shared = {
    account,
    ofType: (table: string) => (type ? `${table}.device_type = ${type}` : "true"),
    window: `limit ${isUsual ? question.limit : param(question.limit)}${question.offset === 0 ? "" : ` offset ${param(question.offset)}`}`,
  };
  const indexed = search || attention || tag !== undefined ? undefined : indexedOrder(question);
  const { before, total, devices, order } =
    indexed === undefined
      ? selectMatching(question, shared, param)
      : selectIndexed(question, indexed, shared, param);
  const row = rowOf(question, account, values.length);
  for (const read of row.reads) values.push(read(question));
  // At most 63 characters are a statement's name.
  const shape = [
    question.sort ?? "newest",
    question.language,
    condition === undefined ? (attention ?? "whole") : "filtered",
    deviceType ?? "all",
    question.offset === 0 ? "first" : "later",
    question.limit,
    [levels && "d", tag !== undefined && "t", hasFigures && "f", question.earnedOn && "e"]
      .filter(Boolean)
      .join(""),
  ];
  return {
    ...(search || !isUsual ? {} : { name: `list-${shape.join("-")}` }),
    text: `${before}
      select (${total}) as total,
        (select '[' || string_agg(page.json, ',') || ']' from (
          select ${row.json} as json
          from ${devices}
          left join device_status s on s.device_id = d.device_id
          left join activation_codes c on c.device_id = d.device_id
          ${hasFigures ? joinOf("earnings", account, question.language) : ""}
          order by ${order}) page) as rows`,
    values,
  };
}
