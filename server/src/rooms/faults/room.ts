import * as calls from "@nodeyard/contract/faults/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { listBadDisks } from "./list-bad-disks.ts";
import { listFaults, listFaultsByName } from "./list-faults.ts";
import { listOwnersFaults } from "./operator/list-owners-faults.ts";
import { storeDisks } from "./store-disks.ts";
import type { Tx } from "../../platform/database.ts";

/** Deletes a device's disk readings when it is unbound. */
async function deleteDisksOf(tx: Tx, deviceId: bigint): Promise<void> {
  await tx.deleteFrom("device_disks").where("device_id", "=", deviceId).execute();
}

/** The disks of an account that is being closed, with their serial numbers. */
async function deleteDisks(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("device_disks").where("account_id", "=", accountId).execute();
}

export const faultsRoom: Room = {
  name: "faults",
  handlers: [
    handle(calls.getDevErr, listFaults),
    listFaultsByName,
    listBadDisks,
    storeDisks,
    listOwnersFaults,
  ],
  onUnbind: [deleteDisksOf],
  onClose: [deleteDisks],
};
