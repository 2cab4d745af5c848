import { accountPublicRoutes, accountRoutes } from "./account.ts";
import { hardwareRoutes } from "./hardware.ts";
import { operatorRoutes } from "./operator.ts";
import { panelRoutes } from "./panel.ts";
import { type PublicRouteDef, type RouteDef, defineRoute } from "./route-def.ts";
import { downloads } from "../../rooms/downloads/queries.ts";

/** Help for setting a device up. */
const helpRoutes: readonly RouteDef[] = [
  defineRoute({
    path: "/download",
    area: "hardware",
    group: "groupDevices",
    label: "download",
    parts: ["panels"],
    icon: "download",
    gates: { site: "chinese" },
    load: () => import("../../rooms/downloads/download-page.tsx"),
    data: () => [downloads],
  }),
  // Of the Chinese site in the catalogue, and on both: beginners read either language.
  defineRoute({
    path: "/newerGuide",
    area: "hardware",
    group: "groupDevices",
    label: "newerGuide",
    parts: ["panels"],
    icon: "question",
    load: () => import("../../rooms/guide/guide-page.tsx"),
    data: () => [],
  }),
];

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
