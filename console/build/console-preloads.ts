import * as devices from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import * as revenue from "@nodeyard/contract/revenue/calls.ts";
import { listRequest, wholeList } from "../src/rooms/devices/list-request.ts";
import { queryAddress } from "../src/shared/preloads.ts";

/**
 * Calls that a console page starts with its document, besides the one for the user. Few: a browser opens six connections,
 * and the page's code needs them too.
 */
export function plainPreloads(path: string, language: Language): string[] {
  const list = (deviceType: DeviceType) =>
    queryAddress(devices.listDevices.path, language, listRequest(wholeList(deviceType)));
  switch (path) {
    case "/":
    case "/revenue":
      return [queryAddress(revenue.getSummary.path, language, {})];
    case "/hardList":
    case "/deviceOverview":
      return [list("lite")];
    case "/standardList":
      return [list("normal")];
    default:
      return [];
  }
}
