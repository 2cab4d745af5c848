import { sql } from "kysely";
import { pipelineJobs, withoutJob } from "../../../platform/pipeline.ts";
import { advanceExchange } from "./advance-exchange.ts";
import { ADVANCE_EXCHANGE, queueExchange } from "./queue-exchange.ts";

export const giveJobs = pipelineJobs({
  name: ADVANCE_EXCHANGE,
  sweep: "sweep-exchanges",
  cron: "*/5 * * * *",
  rows: "exchanges",
  idOf: ({ exchangeId = "" }) => BigInt(exchangeId),
  advance: advanceExchange,
  queue: queueExchange,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      select exchange_id as id from exchanges
      where status = 'created' and ${withoutJob(sql`'exchange:' || exchange_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});
