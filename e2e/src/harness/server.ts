import { inject } from "vitest";
import type { DemoServer } from "./demo-server.ts";

/** The server of this worker, which no other test uses meanwhile; started for the first file that the worker runs. */
export const server: DemoServer = await (async () => {
  const answer = await fetch(`${inject("serversUrl")}/${process.env["VITEST_POOL_ID"]}`);
  const found = (await answer.json()) as DemoServer | { error: string };
  if ("error" in found) throw new Error(`no server for this worker: ${found.error}`);
  return found;
})();
