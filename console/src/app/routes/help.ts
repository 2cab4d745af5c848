import { downloads } from "../../rooms/downloads/queries.ts";
import { defineRoute, type RouteDef } from "./route-def.ts";

/** What helps to set a device up. */
export const helpRoutes: readonly RouteDef[] = [
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
