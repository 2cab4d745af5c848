import type { RunningServer } from "./start-server.ts";

/** How long a clean stop may take before the process ends anyway; what was acknowledged is on disk either way. */
const STOP_WITHIN_MS = 15_000;

/**
 * Waits for Ctrl-C or a service manager's stop, stops everything in order, and ends the process. A second Ctrl-C ends it
 * at once. If the embedded PostgreSQL ends by itself the process ends too, so that its manager starts it anew.
 */
export async function runUntilStopped(
  server: Pick<RunningServer, "stop" | "databaseEnded">,
): Promise<never> {
  const reason = await new Promise<string>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => resolve(signal));
    void server.databaseEnded.then(() => resolve("the database ended"));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(130));
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  console.log(reason.startsWith("SIG") ? "\nStopping…" : `Stopping: ${reason}`);
  await server.stop();
  process.exit(reason.startsWith("SIG") ? 0 : 1);
}
