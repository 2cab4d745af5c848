import { countryOf } from "../../platform/country.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";

/**
 * Records the country that an account is used from, and mails its owner when it is a new one. The first country of all is no
 * news; addresses without a country are not counted.
 */
export async function noteCountry(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  ip: string,
): Promise<void> {
  const country = await countryOf(ip);
  if (country === "") return;
  const isFirst =
    (await tx
      .selectFrom("account_countries")
      .select("country")
      .where("account_id", "=", accountId)
      .limit(1)
      .executeTakeFirst()) === undefined;
  const noted = await tx
    .insertInto("account_countries")
    .values({ account_id: accountId, country, first_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (isFirst || noted.numInsertedOrUpdatedRows !== 1n) return;
  await notifySecurityAct(deps, tx, accountId, "country", ip);
}
