import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import type { ReactNode } from "react";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  wholeList,
} from "../../rooms/devices/list-request.ts";
import { deviceList } from "../../rooms/devices/queries.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";

/** A list of the account's nodes of a type. */
function listRoute(
  deviceType: DeviceType,
  load: () => Promise<{ default: () => ReactNode }>,
  shown: Pick<RouteDef, "path" | "label" | "gates">,
): RouteDef {
  return defineRoute({
    ...shown,
    area: "hardware",
    icon: "device",
    load,
    search: deviceSearch,
    data: (search) => [deviceList(deviceViewOf(search, deviceType))],
    preloads: [preload(listDevices, listRequest(wholeList(deviceType)))],
  });
}

export const hardwareRoutes: readonly RouteDef[] = [
  listRoute("lite", () => import("../pages/hard-list.tsx"), {
    path: "/hardList",
    label: "hardList",
  }),
  listRoute("normal", () => import("../pages/standard-list.tsx"), {
    path: "/standardList",
    label: "standardList",
    gates: { site: "chinese" },
  }),
];
