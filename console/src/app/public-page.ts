import { matchRoute } from "./gates.ts";
import type { PublicRouteDef } from "./routes/route-def.ts";

export interface PublicPage {
  readonly route: PublicRouteDef;
  /** Value behind `#name=` in the address, which no server receives; empty for a route with an address of its own. */
  readonly hash: string;
}

/** The public page that an address means; none where it belongs to the console. */
export function publicPageAt(
  routes: readonly PublicRouteDef[],
  address: Pick<Location, "pathname" | "hash">,
): PublicPage | undefined {
  const [, name, hash = ""] = /^#([^=]+)=(.+)$/.exec(address.hash) ?? [];
  const routeOf = (part: string | undefined) =>
    matchRoute(
      routes.filter((route) => route.hash === part),
      address.pathname,
    );
  const route = routeOf(name) ?? routeOf(undefined);
  return route && { route, hash: route.hash === undefined ? "" : hash };
}
