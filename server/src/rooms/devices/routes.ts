import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/devices/calls.ts";
import * as tags from "@nodeyard/contract/devices/tag-calls.ts";
import * as views from "@nodeyard/contract/devices/view-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { bindDevice } from "./bind.ts";
import { listCommands } from "./list-commands.ts";
import { rebootDevice } from "./reboot.ts";
import { saveNote } from "./save-note.ts";
import { setFaultNotice } from "./set-fault-notice.ts";
import { showNodePassword } from "./show-node-password.ts";
import { deleteTag, renameTag } from "./tags/change-tag.ts";
import { listTags } from "./tags/list-tags.ts";
import { tagDevices } from "./tags/tag-devices.ts";
import { deleteView, listViews, saveView } from "./views/views.ts";
import { grantUnbind, unbindDevice } from "./unbind.ts";

export function devicesRoutes({ deps, listener }: RoomContext): Route[] {
  return [
    route(calls.showNodePassword, (request, caller) => showNodePassword(deps, request, caller)),
    route(calls.unbind, (request, caller) => unbindDevice(deps, request, caller)),
    route(calls.grantUnbind, (request, caller) => grantUnbind(deps, request, caller)),
    route(calls.saveNote, (request, caller) => saveNote(deps, request, caller)),
    route(calls.saveNoteByPost, (request, caller) => saveNote(deps, request, caller)),
    route(calls.reboot, (request, caller) => rebootDevice(deps, listener, request, caller)),
    route(calls.setFaultNotice, (request, caller) => setFaultNotice(deps, request, caller)),
    route(calls.listCommands, ({ deviceId }, caller) => listCommands(deps, deviceId, caller)),
    route(tags.listTags, (_request, caller) => listTags(deps, caller)),
    route(tags.tagDevices, (request, caller) => tagDevices(deps, request, caller)),
    route(tags.renameTag, (request, caller) => renameTag(deps, request, caller)),
    route(tags.deleteTag, (request, caller) => deleteTag(deps, request, caller)),
    route(views.listViews, (_request, caller) => listViews(deps, caller)),
    route(views.saveView, (request, caller) => saveView(deps, request, caller)),
    route(views.deleteView, (request, caller) => deleteView(deps, request, caller)),
    route(agent.bind, (request, caller) => bindDevice(deps, request, caller)),
  ];
}
