import { lookup } from "node:dns/promises";

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly family: 4 | 6;
}

export const STUN_PORT = 3478;
const FRESH_MS = 10 * 60_000;

/** Host and port of `host:port`, `[v6]:port` or a name without a port; undefined if it is none of these. */
export function parseEndpoint(
  text: string,
  defaultPort: number,
): { host: string; port: number } | undefined {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]{1,253}))(?::(\d{1,5}))?$/i.exec(text);
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3] ?? defaultPort);
  return host !== undefined && port > 0 && port < 65_536 ? { host, port } : undefined;
}

/**
 * Resolves endpoints. Names that cannot be resolved keep their last addresses: a line's outage often takes the resolver with
 * it.
 */
export function createResolver(steadyMs: () => number, resolve = lookup) {
  const known = new Map<string, { targets: Target[]; atMs: number }>();
  return async (endpoints: readonly string[], defaultPort: number): Promise<Target[]> => {
    const found = await Promise.all(
      endpoints.map(async (text) => {
        const parsed = parseEndpoint(text, defaultPort);
        if (parsed === undefined) return [];
        const before = known.get(text);
        if (before !== undefined && steadyMs() - before.atMs < FRESH_MS) return before.targets;
        const addresses = await resolve(parsed.host, { all: true }).catch(() => undefined);
        if (addresses === undefined) return before?.targets ?? [];
        const targets = addresses.map(({ address, family }): Target => {
          return { host: address, port: parsed.port, family: family === 6 ? 6 : 4 };
        });
        known.set(text, { targets, atMs: steadyMs() });
        return targets;
      }),
    );
    return found.flat();
  };
}
