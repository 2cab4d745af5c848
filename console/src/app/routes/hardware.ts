import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  wholeList,
} from "../../rooms/devices/list-request.ts";
import { deviceCount, deviceList } from "../../rooms/devices/queries.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";

/** A list of the account's nodes of a type. */
function listRoute(
  deviceType: DeviceType,
  shown: Pick<RouteDef, "path" | "label" | "icon" | "key" | "gates">,
): RouteDef {
  return defineRoute({
    ...shown,
    area: "hardware",
    group: "groupDevices",
    load: () => import("../../rooms/devices/device-list-page.tsx"),
    props: { deviceType },
    search: deviceSearch,
    data: (search) => [
      deviceCount,
      deviceList(deviceViewOf(search, deviceType === "lite" ? search.nodes : deviceType)),
    ],
    preloads: [preload(listDevices, listRequest(wholeList(deviceType)))],
  });
}

export const hardwareRoutes: readonly RouteDef[] = [
  listRoute("lite", { path: "/hardList", label: "hardList", icon: "device", key: "d" }),
  listRoute("normal", {
    path: "/standardList",
    label: "standardList",
    icon: "server",
    gates: { site: "chinese" },
  }),
];
