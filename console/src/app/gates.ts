import type { Site } from "@nodeyard/contract/site.ts";
import type { Area, Flag, RouteDef } from "./routes/route-def.ts";

/** Who looks: the site they are on, and the flags of their account. */
export interface Viewer {
  readonly site: Site;
  readonly flags: ReadonlySet<Flag>;
}

type Gated = Pick<RouteDef, "gates">;

/** Whether a page exists for this viewer; a closed one is neither in a menu nor reachable by its address. */
export function isOpen({ gates = {} }: Gated, viewer: Viewer): boolean {
  if (gates.site !== undefined && gates.site !== viewer.site) return false;
  return gates.flag === undefined || viewer.flags.has(gates.flag);
}

/** The route of an address, without regard to case or a trailing slash. */
export function matchRoute<Each extends Pick<RouteDef, "path">>(
  routes: readonly Each[],
  pathname: string,
): Each | undefined {
  const plain = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return routes.find((route) => plain(route.path) === plain(pathname));
}

/** The side menu of an area: its open pages in order, those of one group together under their heading. */
export function menuOf<Each extends Gated & Pick<RouteDef, "area" | "group">>(
  routes: readonly Each[],
  area: Area,
  viewer: Viewer,
): { group: RouteDef["group"]; routes: Each[] }[] {
  const sections: { group: RouteDef["group"]; routes: Each[] }[] = [];
  for (const route of routes) {
    if (route.area !== area || !isOpen(route, viewer)) continue;
    const section = sections.find((each) => each.group === route.group);
    if (section) section.routes.push(route);
    else sections.push({ group: route.group, routes: [route] });
  }
  return sections;
}

/** Flags from the user info; none before it has arrived. */
export function flagsOf(
  user: { buybackAuth: boolean; downlinkAuth: boolean } | undefined,
): ReadonlySet<Flag> {
  const flags = new Set<Flag>();
  if (user?.buybackAuth === true) flags.add("buyback");
  if (user?.downlinkAuth === true) flags.add("downlink");
  return flags;
}
