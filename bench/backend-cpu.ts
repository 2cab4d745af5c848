import { readFile } from "node:fs/promises";
import type pg from "pg";

/** Linux counts a process's CPU time in hundredths of a second. */
export const CLOCK_TICK_MS = 10;

/** The server processes of all connections to this database. */
export async function backendPids(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return rows.map((row) => row.pid);
}

/** CPU time that these server processes have used so far, which a busy machine does not stretch. */
export async function backendCpuMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
