import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { FUTURE_TOLERANCE_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { searchCondition, type Search } from "../../fleet/list-search.ts";

export interface DevicesQuestion {
  readonly accountId: bigint;
  readonly day: UtcDay;
  /** All types when absent. */
  readonly deviceType: DeviceType | undefined;
  /** All when absent. */
  readonly search: Search | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Devices bound to the account at any time of the UTC day, including those unbound since, newest binding first. A device
 * with a fast clock may have revenue in the first minutes after the day of its unbinding: it is included, so that the list
 * sums to the ledger's figure.
 * @returns their number, and the ids of a page.
 */
export async function findDevices(
  tx: Tx,
  question: DevicesQuestion,
): Promise<{ total: number; ids: readonly bigint[] }> {
  const { accountId, day, deviceType } = question;
  const { from, until } = rangeOfDay(day);
  const eve = new Date(from.getTime() - FUTURE_TOLERANCE_MS);
  const isFound: RawBuilder<unknown> = question.search
    ? searchCondition<RawBuilder<unknown>>(question.search, sql)
    : sql`true`;
  const ofType = deviceType === undefined ? sql`true` : sql`d.device_type = ${deviceType}`;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with listed as materialized (
      select d.device_id from devices d
      where d.account_id = ${accountId} and d.bound_at < ${until}::timestamptz
        and (d.unbound_at is null or d.unbound_at >= ${from}::timestamptz
          or (d.unbound_at >= ${eve}::timestamptz and exists (
            select from device_credits c where c.hour_at = ${from}::timestamptz and c.device_id = d.device_id)))
        and ${ofType} and ${isFound}
    )
    select (select count(*)::int from listed) as total,
      array(select device_id::text from listed order by device_id desc
        limit ${question.limit} offset ${question.offset}) as ids`.execute(tx);
  return { total: rows[0]?.total ?? 0, ids: (rows[0]?.ids ?? []).map(BigInt) };
}
