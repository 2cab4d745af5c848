import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readDay } from "../choose-day.ts";

/** Commitments of a UTC day's hours, today's by default, with their totals. Public. */
export const listRoots = handle(
  calls.listRoots,
  async (deps: Pick<Deps, "db" | "clock">, query) => {
    const day = query.day ? readDay(query.day, "day") : utcDay(deps.clock.now());
    const from = startOfUtcDay(day);
    const rows = await deps.db
      .selectFrom("hour_commitments as c")
      .innerJoin("settlement_hours as h", "h.hour_at", "c.hour_at")
      .select([
        "c.hour_at",
        "c.root",
        "c.leaf_count",
        "c.committed_at",
        "h.total_weight_ppm",
        "h.distributed_micro_bp",
        "h.fee_micro_bp",
      ])
      .where("c.hour_at", ">=", from)
      .where("c.hour_at", "<", new Date(from.getTime() + DAY_MS))
      .orderBy("c.hour_at")
      .execute();
    return {
      day,
      list: rows.map((row) => ({
        hourAt: row.hour_at.toISOString(),
        root: row.root.toString("hex"),
        leafCount: row.leaf_count,
        totalWeightPpm: String(row.total_weight_ppm),
        distributedMicroBp: String(row.distributed_micro_bp),
        feeMicroBp: String(row.fee_micro_bp),
        committedAt: row.committed_at.toISOString(),
      })),
    };
  },
);
