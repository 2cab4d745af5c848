import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { devicePageSearch } from "../../rooms/devices/device-page/page-search.ts";
import { oneDevice } from "../../rooms/devices/device-page/queries.ts";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  wholeList,
} from "../../rooms/devices/list-request.ts";
import { deviceCount, deviceList } from "../../rooms/devices/queries.ts";
import { earningsSearch } from "../../rooms/revenue/device/earnings-search.ts";
import { defineSearch } from "../../shared/search-params.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";

/** A list of nodes, and in its place the page of one with its tabs. */
const nodeSearch = defineSearch({
  ...deviceSearch.parameters,
  ...devicePageSearch.parameters,
  ...earningsSearch.parameters,
});

/** A list of the account's nodes of a type, and the page of each. */
function listRoute(
  deviceType: DeviceType,
  shown: Pick<RouteDef, "path" | "label" | "icon" | "key" | "gates">,
): RouteDef {
  return defineRoute({
    ...shown,
    area: "hardware",
    group: "groupDevices",
    load: () => import("../pages/nodes.tsx"),
    props: { deviceType },
    search: nodeSearch,
    data: (search) =>
      search.device === ""
        ? [
            deviceCount,
            deviceList(deviceViewOf(search, deviceType === "lite" ? search.nodes : deviceType)),
          ]
        : [oneDevice(search.device)],
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
