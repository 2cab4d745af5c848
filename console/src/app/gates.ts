import type { Site } from "@nodeyard/contract/site.ts";
import { GROUPS, type Flag, type RouteDef } from "./routes/route-def.ts";

/** Who looks: the site they are on, and the flags of their account. */
export interface Viewer {
  readonly site: Site;
  readonly flags: ReadonlySet<Flag>;
}

type Gated = Pick<RouteDef, "gates">;

/** True if a page exists for this viewer; a closed one is neither in a menu nor reachable by its address. */
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

/** A line of the menu: a page, or one of its views. */
export interface MenuItem extends Pick<RouteDef, "path" | "label" | "icon"> {
  readonly view: string | undefined;
}

type Listed = Gated & Pick<RouteDef, "path" | "label" | "icon" | "group" | "views">;

/** The pages whose menu is shown: an operator's own in the operators' area, else all others. */
export function pagesBeside<Each extends Pick<RouteDef, "area">>(
  routes: readonly Each[],
  here: Pick<RouteDef, "area"> | undefined,
  { flags }: Viewer,
): Each[] {
  const isOperators = here?.area === "operator" && flags.has("operator");
  return routes.filter(({ area }) => (area === "operator") === isOperators);
}

/** The menu: the open pages in order under the headings, each with its views. */
export function menuOf(
  routes: readonly Listed[],
  viewer: Viewer,
): { group: RouteDef["group"]; items: MenuItem[] }[] {
  return [undefined, ...GROUPS]
    .map((group) => ({
      group,
      items: routes
        .filter((route) => route.group === group && isOpen(route, viewer))
        .flatMap(({ path, label, icon, views = [] }) => [
          { path, label, icon, view: undefined },
          ...views.map((each) => ({ path, ...each })),
        ]),
    }))
    .filter(({ items }) => items.length > 0);
}

/** True if a menu item is the current page: its own view, else the page's first. */
export function isShown(
  item: Pick<MenuItem, "path" | "view">,
  here: Pick<RouteDef, "path" | "views"> | undefined,
  view: string | undefined,
): boolean {
  if (item.path !== here?.path) return false;
  return item.view === here.views?.find((each) => each.view === view)?.view;
}

/** The name of the page at an address, or of its view with an entry of its own. */
export function labelOf(
  routes: readonly (Pick<RouteDef, "path" | "label" | "views"> & Gated)[],
  pathname: string,
  view: string | undefined,
): RouteDef["label"] | undefined {
  const here = matchRoute(routes, pathname);
  return here?.views?.find((each) => each.view === view)?.label ?? here?.label;
}

/** Flags from the user info; none before it has arrived. */
export function flagsOf(
  user:
    | { buybackAuth: boolean; downlinkAuth: boolean; operatorRoles: readonly string[] }
    | undefined,
): ReadonlySet<Flag> {
  const flags = new Set<Flag>();
  if (user?.buybackAuth === true) flags.add("buyback");
  if (user?.downlinkAuth === true) flags.add("downlink");
  if (user && user.operatorRoles.length > 0) flags.add("operator");
  return flags;
}
