import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { TimeSource } from "../platform/time.ts";

const TIMEOUT_MS = 5_000;

/** Whether names resolve on this machine; undefined where there is no name to try. */
export type CheckNames = (signal: AbortSignal) => Promise<boolean | undefined>;

/**
 * Asks the system's resolver for the name that was given, else for the server's own. A server that is named by its address,
 * or is this machine, gives no name to try.
 */
export function createNameCheck(options: {
  server: string;
  dnsName: string | undefined;
  time: TimeSource;
  resolve?: (name: string) => Promise<unknown>;
}): CheckNames {
  const { time, resolve = lookup } = options;
  const name = options.dnsName ?? serverName(options.server);
  return async (signal) => {
    if (name === undefined) return undefined;
    const over = new AbortController();
    const resolved = resolve(name).then(
      () => true,
      () => false,
    );
    const late = time.sleep(TIMEOUT_MS, AbortSignal.any([signal, over.signal])).then(() => false);
    const isResolved = await Promise.race([resolved, late]);
    over.abort();
    // An agent that is being stopped has learnt nothing.
    return signal.aborted ? undefined : isResolved;
  };
}

function serverName(server: string): string | undefined {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 || host === "localhost" ? undefined : host;
}
