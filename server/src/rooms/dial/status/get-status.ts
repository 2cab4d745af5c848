import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { freshSince } from "./fresh-since.ts";
import {
  hostsOf,
  isNormalHost,
  presentHost,
  shownHosts,
  undialledNames,
  type HostRow,
} from "./hosts.ts";

interface Sums {
  total: number;
  normal: number;
  lines: number;
  lines_normal: number;
  lines_abnormal: number;
  lines_dialling: number;
  lines_undialled: number;
  lines_unknown: number;
  listed: number;
  page: (Omit<HostRow, "received_at" | "device_id" | "dial_config_id"> & {
    device_id: string;
    dial_config_id: string;
    received_at: string | null;
    undialled_names: string[];
  })[];
}

/** A page of the account's hosts, and what all of them add up to: one statement, so that both are of one instant. */
export const getDialStatus = handle(
  calls.getDialStatus,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, query, { accountId, language }) => {
    const { text = "", type, pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const pattern = containing(text);
    const since = query.date_at === undefined ? freshSince(clock.now()) : new Date(query.date_at);
    const { rows } = await sql<Sums>`
    with ${hostsOf({ accountId }, since)},
    listed as (
      select h.* from hosts h where ${shownHosts(type)} and (h.hostname ilike ${pattern} or h.note ilike ${pattern} or h.server_id ilike ${pattern})),
    page as (
      select h.*, ${undialledNames} as undialled_names
      from (select * from listed h
        order by ${isNormalHost}, h.abnormal desc, h.undialled desc, h.hostname, h.device_id
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) h)
    select count(*)::int as total, (count(*) filter (where ${isNormalHost}))::int as normal,
      coalesce(sum(line_count), 0)::int as lines, coalesce(sum(h.normal), 0)::int as lines_normal,
      coalesce(sum(abnormal), 0)::int as lines_abnormal, coalesce(sum(dialling), 0)::int as lines_dialling,
      coalesce(sum(undialled), 0)::int as lines_undialled,
      coalesce(sum(line_count - undialled) filter (where not is_current), 0)::int as lines_unknown,
      (select count(*)::int from listed) as listed,
      (select coalesce(jsonb_agg(to_jsonb(h) || jsonb_build_object('device_id', h.device_id::text, 'dial_config_id', h.dial_config_id::text)
         order by ${isNormalHost}, h.abnormal desc, h.undialled desc, h.hostname, h.device_id), '[]') from page h) as page
    from hosts h`.execute(db);
    const [sums] = rows;
    if (!sums) throw new Error("a sum without a row");
    return {
      total: sums.total,
      normal: sums.normal,
      error: sums.total - sums.normal,
      lines: {
        total: sums.lines,
        normal: sums.lines_normal,
        abnormal: sums.lines_abnormal,
        dialling: sums.lines_dialling,
        undialled: sums.lines_undialled,
        unknown: sums.lines_unknown,
      },
      serverList: sums.page.map((row) =>
        presentHost(
          {
            ...row,
            device_id: BigInt(row.device_id),
            dial_config_id: BigInt(row.dial_config_id),
            received_at: row.received_at === null ? null : new Date(row.received_at),
          },
          language,
        ),
      ),
      listTotal: sums.listed,
      pageSize,
    };
  },
);
