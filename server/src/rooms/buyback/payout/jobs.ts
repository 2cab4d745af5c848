import { sql } from "kysely";
import { pipelineJobs, withoutJob } from "../../../platform/pipeline.ts";
import { advancePayment } from "./advance-payment.ts";
import { ADVANCE_PAYMENT, queuePayment } from "./queue-payment.ts";

export const paymentJobs = pipelineJobs({
  name: ADVANCE_PAYMENT,
  sweep: "sweep-buybacks",
  cron: "*/5 * * * *",
  rows: "buy-backs",
  idOf: ({ buybackId = "" }) => BigInt(buybackId),
  // Without a payment app a payment waits for one.
  advance: async ({ payments, ...deps }, id) =>
    payments && advancePayment({ ...deps, payments }, id),
  queue: queuePayment,
  findStuck: async ({ db, payments }) => {
    if (!payments) return [];
    const { rows } = await sql<{ id: bigint }>`
      select buyback_id as id from buybacks
      where status = 'created' and buyback_batch_id is null and ${withoutJob(sql`'buyback:' || buyback_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});
