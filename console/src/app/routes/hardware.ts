import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { devicePageSearch } from "../../rooms/devices/device-page/page-search.ts";
import { earnedHours, oneDevice, timeline } from "../../rooms/devices/device-page/queries.ts";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  fullList,
} from "../../rooms/devices/list-request.ts";
import { Device, DeviceListPage } from "./nodes-in-turn.ts";
import { deviceCount, deviceList } from "../../rooms/devices/queries.ts";
import { configSearch } from "../../rooms/dial/dial-search.ts";
import { earningsSearch } from "../../rooms/revenue/device/earnings-search.ts";
import { nodeAddress, nodesSearch } from "../../rooms/standard-nodes/nodes-search.ts";
import { StandardNode, StandardNodeList } from "./standard-nodes-in-turn.ts";
import { defineSearch, type SearchOf } from "../../shared/search-params.ts";
import { defineRoute, preload, type FirstData, type RouteDef } from "./route-def.ts";

/** A list of nodes, and in its place the page of one with its tabs. */
const nodeSearch = defineSearch({
  ...deviceSearch.parameters,
  ...devicePageSearch.parameters,
  ...earningsSearch.parameters,
});

/** First data of a device's page: the device, and its charts unless the address names another tab. */
function pageData({ device, tab, span, compare }: SearchOf<typeof nodeSearch>): FirstData {
  const view = { deviceId: device, span, compare };
  return tab === "overview"
    ? [oneDevice(device), timeline(view), earnedHours(view)]
    : [oneDevice(device)];
}

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
    inTurn: {
      parameter: "device",
      list: [DeviceListPage],
      one: [Device, { load: () => import("../../shared/charts/time-panes.tsx") }],
    },
    props: { deviceType },
    search: nodeSearch,
    data: (search) =>
      search.device === ""
        ? [
            deviceCount,
            deviceList(deviceViewOf(search, deviceType === "lite" ? search.nodes : deviceType)),
          ]
        : pageData(search),
    preloads: [preload(listDevices, listRequest(fullList(deviceType)))],
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
  defineRoute({
    path: "/dialConfig",
    area: "hardware",
    group: "groupDevices",
    label: "dialConfig",
    icon: "sliders",
    gates: { site: "chinese" },
    load: () => import("../../rooms/dial/configs/config-page.tsx"),
    search: configSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardNode",
    area: "hardware",
    group: "groupDevices",
    label: "standardNode",
    icon: "server",
    gates: { site: "chinese" },
    load: () => import("../pages/standard-nodes.tsx"),
    inTurn: { parameter: "node", list: [StandardNodeList], one: [StandardNode] },
    search: defineSearch({ ...nodesSearch.parameters, ...nodeAddress.parameters }),
    data: () => [],
  }),
];
