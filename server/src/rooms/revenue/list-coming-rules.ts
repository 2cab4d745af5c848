import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/coming-calls.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { AnnouncedChange } from "../rates/announced/announcements.ts";

interface Row {
  readonly effective_from: Date;
  readonly changes: readonly AnnouncedChange[];
  readonly is_calculated: boolean;
  readonly day_count: number;
  readonly days: number | null;
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** Announced changes that are not in force yet, with what the owner would have got by them. */
export const listComingRules = handle(
  calls.listComingRules,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, _request, { accountId }) => {
    const { rows } = await sql<Row>`
      select effective_from, changes, next_day > last_day as is_calculated, day_count, e.days, e.before_micro_bp as before,
        e.after_micro_bp as after
      from rate_announcements a left join rate_effects e
        on e.rate_announcement_id = a.rate_announcement_id and e.account_id = ${accountId}
      where withdrawn_at is null and effective_from > ${clock.now()}
      order by effective_from, a.rate_announcement_id`.execute(db);
    return {
      coming: rows.map(({ days, before, after, ...row }) => ({
        from: row.effective_from.toISOString(),
        changes: row.changes.map(({ id, ...values }) => ({ ...id, ...values })),
        isCalculated: row.is_calculated,
        effect:
          row.is_calculated && days !== null && days > 0 && before !== null && after !== null
            ? { days: row.day_count, before: formatMicroBp(before), after: formatMicroBp(after) }
            : null,
      })),
    };
  },
);
