import * as calls from "@nodeyard/contract/devices/calls.ts";
import { sql } from "kysely";
import type { CommandsResponse } from "@nodeyard/contract/devices/calls.ts";
import type { ServingDeps, Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { bindDevice } from "./bind.ts";
import { nodePasswordCommand, resealPasswords } from "./node-password.ts";
import { BOOKED_COMMANDS } from "../commands/booking/booked-kind.ts";
import { bookedReboots, rebootCommand, rebootDevice } from "./reboot.ts";
import { saveNote } from "./save-note.ts";
import { diagnose, diagnoseCommand } from "./self-check/diagnose.ts";
import { setDeviceKind } from "./operator/set-kind.ts";
import { getOwnersSupportBundle } from "./operator/show-bundle.ts";
import { getSelfCheck, getSupportBundle } from "./self-check/show-self-check.ts";
import {
  deleteChecks,
  deleteChecksOf,
  deleteOldBundles,
  storeBundle,
  storeSelfCheck,
} from "./self-check/store-self-check.ts";
import { listReplacements } from "./replace/list-replacements.ts";
import { cancelReplacement, clearChoice, replaceDevice } from "./replace/replace-device.ts";
import { setFaultNotice } from "./set-fault-notice.ts";
import { showNodePassword } from "./show-node-password.ts";
import { renameTag, deleteTag } from "./tags/change-tag.ts";
import { listTags } from "./tags/list-tags.ts";
import { tagDevices, removeTagsOf } from "./tags/tag-devices.ts";
import { acceptTransfer } from "./transfer/accept-transfer.ts";
import { cancelTransfer, declineTransfer } from "./transfer/end-transfer.ts";
import { listTransfers } from "./transfer/list-transfers.ts";
import { deleteOldOffers, notifyOffersJob } from "./transfer/notify-offers.ts";
import { offerTransfer } from "./transfer/offer-transfer.ts";
import { endOffersOf, eraseOffersOf } from "./transfer/open-offers.ts";
import { unbindDevice, grantUnbind, deleteExpiredGrants } from "./unbind.ts";
import { listViews, saveView, deleteView } from "./views/views.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Obstacle } from "../../platform/obstacle.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";

/** The device's latest commands, newest first. */
async function listCommands(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
): Promise<Result<CommandsResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  await expireCommands(deps, [deviceId]);
  const rows = await deps.db
    .selectFrom("device_commands")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("device_command_id", "desc")
    .limit(20)
    .execute();
  return {
    list: rows.map((row) => ({
      id: String(row.device_command_id),
      kind: row.kind,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      message: row.message,
    })),
  };
}

/** Devices that are bound: they would earn for nobody. */
async function boundDevices(db: Queryable, accountId: bigint): Promise<Obstacle | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices
    where account_id = ${accountId} and unbound_at is null`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count === 0 ? undefined : { kind: "devices", count };
}

/** Deletes an owner's texts about unbound devices, and their passwords. Their history stays, without names. */
async function eraseOwner(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ note: "", note_changed_at: null, hostname: "" })
    .where("account_id", "=", accountId)
    .execute();
  const tables = [
    "device_notes",
    "device_passwords",
    "device_views",
    "tags",
    "unbind_grants",
  ] as const;
  for (const table of tables)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

export const devicesRoom: Room = {
  name: "devices",
  handlers: [
    showNodePassword,
    unbindDevice,
    listReplacements,
    replaceDevice,
    cancelReplacement,
    listTransfers,
    offerTransfer,
    cancelTransfer,
    acceptTransfer,
    declineTransfer,
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
    storeSelfCheck,
    storeBundle,
    getSelfCheck,
    diagnose,
    getSupportBundle,
    getOwnersSupportBundle,
    setDeviceKind,
  ],
  jobs: [notifyOffersJob],
  cleanUp: [deleteExpiredGrants, deleteOldBundles, deleteOldOffers],
  onUnbind: [removeTagsOf, deleteChecksOf, clearChoice, endOffersOf],
  closingObstacle: boundDevices,
  contributes: [
    COMMAND_KINDS.contribute(rebootCommand, nodePasswordCommand, diagnoseCommand),
    BOOKED_COMMANDS.contribute(bookedReboots),
  ],
  onClose: [eraseOwner, deleteChecks, eraseOffersOf],
  reseal: [resealPasswords],
};
