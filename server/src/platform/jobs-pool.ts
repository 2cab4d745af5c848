import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";

/** A connection that a broken runner still holds is not waited for. */
const ENDS_WITHIN_MS = 2000;

export interface JobsPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Connections of the job queue. The queue's own pool is neither waited for at its end nor has listeners for errors by then:
 * a database that is stopped next would crash the process.
 */
export function openJobsPool(connectionString: string, max: number): JobsPool {
  const pool = new pg.Pool({ connectionString, max, application_name: "nodeyard-jobs" });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    pool,
    close: async () => {
      await Promise.race([pool.end(), sleep(ENDS_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
