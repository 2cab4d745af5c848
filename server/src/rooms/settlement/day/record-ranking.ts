import { RANKING_LENGTH } from "@nodeyard/contract/ranking/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/**
 * Writes a UTC day's ranking per architecture, once, with the day's settlement: by weight, ties by device id. Stores the
 * current MAC address and carrier.
 */
export async function recordRanking(
  tx: Tx,
  day: UtcDay,
  contributions: RawBuilder<{
    device_id: bigint;
    account_id: bigint;
    weight_ppm: bigint;
    amount_micro_bp: bigint;
  }>,
): Promise<void> {
  await sql`
    insert into contribution_rankings (day, arch, rank, device_id, account_id, mac, operator, weight_ppm, amount_micro_bp)
    select ${day}::date, r.arch, r.rank, r.device_id, r.account_id, r.mac, coalesce(s.operator, 'unknown'),
      r.weight_ppm, r.amount_micro_bp
    from (
      select c.*, d.arch, d.mac,
        row_number() over (partition by d.arch order by c.weight_ppm desc, c.device_id) as rank
      from (${contributions}) c join devices d on d.device_id = c.device_id
      where c.weight_ppm > 0
    ) r
    left join device_status s on s.device_id = r.device_id
    where r.rank <= ${sql.lit(RANKING_LENGTH)}`.execute(tx);
}
