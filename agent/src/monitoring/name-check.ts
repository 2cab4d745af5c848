import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { TimeSource } from "../platform/time.ts";

const TIMEOUT_MS = 5_000;

/** True if DNS works on this machine; undefined without a name to resolve. */
export type CheckNames = (signal: AbortSignal) => Promise<boolean | undefined>;

/**
 * Resolves the given name, or the server's, with the system's resolver. No check if the server is given by IP address or
 * is this machine.
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
    // Aborted by shutdown: no result.
    return signal.aborted ? undefined : isResolved;
  };
}

function serverName(server: string): string | undefined {
  const host = new URL(server).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 || host === "localhost" ? undefined : host;
}
