import type { Language } from "@nodeyard/contract/envelope.ts";
import type { EconomicsResponse } from "@nodeyard/contract/revenue/economics-calls.ts";
import type { Currency } from "@nodeyard/contract/currency.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { COLLATIONS } from "../../fleet/sort-keys.ts";
import { presentCosts, type Costs } from "./present-costs.ts";

/** The account's currency, and the price of a kilowatt-hour in ten-thousandths; undefined before anything was entered. */
export async function readCostSettings(
  db: Queryable,
  accountId: bigint,
): Promise<{ currency: Currency; electricityPrice: bigint | null } | undefined> {
  const row = await db
    .selectFrom("account_costs")
    .select(["currency", "electricity_price"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { currency: row.currency, electricityPrice: row.electricity_price };
}

/** All tags of the account with the costs entered for them, in the order of the reader's language. */
export async function readTagCosts(
  db: Queryable,
  accountId: bigint,
  language: Language,
): Promise<EconomicsResponse["tags"]> {
  const { rows } = await sql<{ tag_id: bigint; name: string; devices: number; costs: Costs }>`
    select n.tag_id, n.name,
      (select count(*)::int from device_tags g join devices d on d.device_id = g.device_id
        where g.tag_id = n.tag_id and d.unbound_at is null) as devices,
      json_build_object('month', k.month_hundredths, 'powerWatts', k.power_watts, 'purchase', k.purchase_hundredths) as costs
    from tags n left join tag_costs k on k.tag_id = n.tag_id
    where n.account_id = ${accountId} order by n.name collate ${sql.raw(COLLATIONS[language])}`.execute(
    db,
  );
  return rows.map((row) => ({
    tagId: String(row.tag_id),
    name: row.name,
    deviceCount: row.devices,
    entered: presentCosts(row.costs),
  }));
}
