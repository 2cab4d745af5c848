import type { LineAddresses } from "../../machine/interfaces.ts";
import { LineFailed } from "./line-driver.ts";
import { tableOf } from "./names.ts";
import type { RunProgram } from "./run-program.ts";

export interface Way {
  readonly number: number;
  readonly interface: string;
  /** Unless the link is point-to-point. */
  readonly gateway?: string;
}

/**
 * Routes traffic from a line's addresses through the line, with its own routing table. The machine's other traffic and its
 * default route stay unchanged.
 */
export async function routeThrough(
  way: Way,
  addresses: LineAddresses,
  ip: RunProgram,
): Promise<void> {
  const { number, gateway } = way;
  const table = tableOf(number);
  const families = [
    ["-4", addresses.ipv4],
    ["-6", addresses.ipv6],
  ] as const;
  try {
    for (const [family, address] of families) {
      await removeRule(family, number, ip);
      if (address === "") continue;
      // The gateway of a static line is reached over its own interface, whatever other networks say.
      const via = gateway === undefined ? [] : ["via", gateway, "onlink"];
      await ip(family, "route", "replace", "default", ...via, "dev", way.interface, "table", table);
      await ip(family, "rule", "add", "from", address, "lookup", table, "priority", table);
    }
  } catch (error) {
    throw new LineFailed("addressFailed", (error as Error).message);
  }
}

export async function removeRoutes(number: number, ip: RunProgram): Promise<void> {
  for (const family of ["-4", "-6"] as const) {
    await removeRule(family, number, ip);
    await ip(family, "route", "flush", "table", tableOf(number)).catch(() => undefined);
  }
}

/** All of its priority: an agent that was killed may have left one of an earlier address. */
async function removeRule(family: "-4" | "-6", number: number, ip: RunProgram): Promise<void> {
  for (let isThere = true; isThere;)
    isThere = await ip(family, "rule", "del", "priority", tableOf(number)).then(
      () => true,
      () => false,
    );
}
