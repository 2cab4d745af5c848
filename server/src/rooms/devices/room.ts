import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { ServingDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { bindDevice } from "./bind.ts";
import { boundDevices, forgetOwner } from "./forget-owner.ts";
import { listCommands } from "./list-commands.ts";
import { nodePasswordCommand, resealPasswords } from "./node-password.ts";
import { rebootCommand } from "./reboot.ts";
import { rebootDevice } from "./reboot.ts";
import { saveNote } from "./save-note.ts";
import { setFaultNotice } from "./set-fault-notice.ts";
import { showNodePassword } from "./show-node-password.ts";
import { renameTag, deleteTag } from "./tags/change-tag.ts";
import { listTags } from "./tags/list-tags.ts";
import { tagDevices } from "./tags/tag-devices.ts";
import { removeTagsOf } from "./tags/tag-devices.ts";
import { unbindDevice, grantUnbind } from "./unbind.ts";
import { deleteExpiredGrants } from "./unbind.ts";
import { listViews, saveView, deleteView } from "./views/views.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";

export const devicesRoom: Room = {
  name: "devices",
  handlers: [
    showNodePassword,
    unbindDevice,
    grantUnbind,
    handle(calls.saveNote, saveNote),
    handle(calls.saveNoteByPost, saveNote),
    handle(calls.reboot, (deps: ServingDeps, request, caller) =>
      rebootDevice(deps, deps.listener, request, caller),
    ),
    setFaultNotice,
    handle(calls.listCommands, (deps, { deviceId }, caller) =>
      listCommands(deps, deviceId, caller),
    ),
    listTags,
    tagDevices,
    renameTag,
    deleteTag,
    listViews,
    saveView,
    deleteView,
    bindDevice,
  ],
  cleanUp: [deleteExpiredGrants],
  onUnbind: [removeTagsOf],
  closingObstacle: boundDevices,
  contributes: [COMMAND_KINDS.contribute(rebootCommand, nodePasswordCommand)],
  onClose: [forgetOwner],
  reseal: [resealPasswords],
};
