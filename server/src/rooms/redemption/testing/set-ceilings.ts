import type { Insertable } from "kysely";
import type { WithdrawalCeilingsTable } from "../../../platform/schema.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";

const NO_LIMIT = 10n ** 17n;

/** Ceilings from now on: the account's usual one, and none that other tests' orders could reach, unless named. */
export async function setCeilings(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  over: Partial<Insertable<WithdrawalCeilingsTable>> = {},
): Promise<void> {
  const yuan = 1_000_000_000;
  await database.db
    .insertInto("withdrawal_ceilings")
    .values({
      effective_from: clock.now(),
      account_day_micro_bp: 1_000_000_000_000n,
      total_day_micro_bp: NO_LIMIT,
      total_hour_micro_bp: NO_LIMIT,
      buyback_day_yuan: yuan,
      buyback_hour_yuan: yuan,
      card_day_yuan: yuan,
      card_hour_yuan: yuan,
      young_days: 30,
      young_maturity_hours: 72,
      first_micro_bp: NO_LIMIT,
      origin_micro_bp: NO_LIMIT,
      ...over,
    })
    .execute();
}
