import { accountPublicRoutes, accountRoutes } from "./account.ts";
import { hardwareRoutes } from "./hardware.ts";
import { helpRoutes } from "./help.ts";
import { operatorRoutes } from "./operator.ts";
import { panelRoutes } from "./panel.ts";
import type { PublicRouteDef, RouteDef } from "./route-def.ts";

/**
 * Every page of the console: router, menus, documents and their preloads all come from this list, which the build imports
 * too. It holds nothing that needs a browser; pages are loaded on demand.
 */
export const ROUTES: readonly RouteDef[] = [
  ...hardwareRoutes,
  ...panelRoutes,
  ...helpRoutes,
  ...accountRoutes,
  ...operatorRoutes,
];

/** Pages without session and shell. */
export const PUBLIC_ROUTES: readonly PublicRouteDef[] = [...accountPublicRoutes];
