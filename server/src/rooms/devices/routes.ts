import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { inLanguage } from "../../platform/language.ts";
import type { Listener } from "../../platform/listen.ts";
import { rememberBandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { bindDevice } from "./bind.ts";
import { acknowledgeCommand, fetchCommands } from "../commands/agent-commands.ts";
import { listCommands, rebootDevice } from "./reboot.ts";
import { getOverview } from "../fleet/get-overview.ts";
import { countDevices } from "../fleet/count-devices.ts";
import { listDevices, searchDevices, type ListDeps } from "../fleet/list-devices.ts";
import { saveNote } from "./save-note.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";
import { showNodePassword } from "./show-node-password.ts";
import { grantUnbind, unbindDevice } from "./unbind.ts";

export function devicesRoutes(deps: Deps, listener: Listener): Route[] {
  const listDeps: ListDeps = { ...deps, bandwidthLevels: rememberBandwidthLevels(deps) };
  return [
    route(calls.countDevices, (_request, caller) => countDevices(deps, caller)),
    route(calls.listDevices, (query, caller) => listDevices(listDeps, query, caller)),
    route(calls.getDetails, (query, caller) => searchDevices(listDeps, query, caller)),
    route(calls.getOverview, (query, caller) => getOverview(deps, query, caller)),
    route(calls.showNodePassword, (request, caller) => showNodePassword(deps, request, caller)),
    route(calls.unbind, (request, caller) => unbindDevice(deps, request, caller)),
    route(calls.grantUnbind, (request, caller) => grantUnbind(deps, request, caller)),
    route(calls.saveNote, (request, caller) => saveNote(deps, request, caller)),
    route(calls.saveNoteByPost, (request, caller) => saveNote(deps, request, caller)),
    route(calls.reboot, (request, caller) => rebootDevice(deps, listener, request, caller)),
    route(calls.setFaultNotice, async ({ device_id, report }, caller) => {
      const deviceId = readDeviceId(device_id);
      await requireOwnDevice(deps.db, caller.accountId, deviceId);
      await deps.db
        .updateTable("devices")
        .set({ report_faults: report })
        .where("device_id", "=", deviceId)
        .execute();
      const message = report ? devicesMessages.noticeOn : devicesMessages.noticeOff;
      return { message: inLanguage(message, caller.language) };
    }),
    route(calls.listCommands, ({ deviceId }, caller) => listCommands(deps, deviceId, caller)),
    route(agent.bind, (request, caller) => bindDevice(deps, request, caller)),
    route(agent.fetchCommands, (query, caller) => fetchCommands(deps, listener, query, caller)),
    route(agent.acknowledge, (request, caller) => acknowledgeCommand(deps, request, caller)),
  ];
}
