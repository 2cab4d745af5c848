import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import type { RunningServer } from "./start-server.ts";

/** Time limit of a graceful shutdown; acknowledged data is on disk either way. */
const STOP_WITHIN_MS = 15_000;

/**
 * Waits for SIGINT or SIGTERM, stops everything in order, and exits. A second signal exits immediately. If the embedded
 * PostgreSQL fails permanently, the process exits, to be restarted by its service manager.
 */
export async function runUntilStopped(
  server: Pick<RunningServer, "stop" | "databaseEnded">,
): Promise<never> {
  const reason = await new Promise<string>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => resolve(signal));
    void server.databaseEnded.then(() => resolve("the database ended"));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => exitProcess(130));
  setTimeout(() => exitProcess(1), STOP_WITHIN_MS).unref();
  console.log(reason.startsWith("SIG") ? "\nStopping…" : `Stopping: ${reason}`);
  await server.stop();
  exitProcess(reason.startsWith("SIG") ? 0 : 1);
}
