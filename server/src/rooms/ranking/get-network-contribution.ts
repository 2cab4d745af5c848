import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatFen, formatMicroBp, microBpToFen } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import * as calls from "@nodeyard/contract/ranking/calls.ts";
import type { ContributionRow } from "@nodeyard/contract/ranking/calls.ts";
import { utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { maskEmail } from "../../platform/mask-email.ts";
import { maskMac } from "../../platform/mask-mac.ts";
import { priceOn, type DayPrice } from "../prices/prices.ts";
import { yesterday } from "../revenue/choose-day.ts";

interface RankedRow {
  rank: number;
  account_id: bigint;
  email: string;
  mac: string;
  operator: ContributionRow["operator"];
  weight_ppm: bigint;
  amount_micro_bp: bigint;
}

function presentRow(row: RankedRow, price: DayPrice, callerId: bigint): ContributionRow {
  const isOwn = row.account_id === callerId;
  return {
    rank: row.rank,
    email: isOwn ? row.email : maskEmail(row.email),
    mac_address: isOwn ? row.mac : maskMac(row.mac),
    isOwn,
    contribution: Number(row.weight_ppm) / PPM,
    operator: row.operator,
    mc_weight: formatMicroBp(row.amount_micro_bp),
    bxc_value: formatFen(microBpToFen(row.amount_micro_bp, price.yuan)),
    // Hundredths of a unit are written alike in any currency.
    bxc_value_usdt: formatFen(microBpToFen(row.amount_micro_bp, price.usdt)),
  };
}

async function readRanking(deps: Deps, day: UtcDay, arch: string): Promise<RankedRow[]> {
  const { rows } = await deps.pool.query<RankedRow>({
    name: "read-contribution-ranking",
    text: `select r.rank, r.account_id, a.email, r.mac, r.operator, r.weight_ppm, r.amount_micro_bp
      from contribution_rankings r join accounts a on a.account_id = r.account_id
      where r.day = $1 and r.arch = $2 order by r.rank`,
    values: [day, arch],
  });
  return rows;
}

/** The top hundred devices of an architecture by contribution on a UTC day, yesterday by default. */
export const getNetworkContribution = handle(
  calls.getNetworkContribution,
  async (deps, query, caller) => {
    const day = query.date_at === undefined ? yesterday(deps.clock.now()) : utcDay(query.date_at);
    const rows = await readRanking(deps, day, query.arch ?? "arm");
    if (rows.length === 0) return { data: NO_CONTENT, day };
    const price = await priceOn(deps.db, day);
    return { data: rows.map((row) => presentRow(row, price, caller.accountId)), day };
  },
);
