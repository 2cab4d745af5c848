import * as calls from "@nodeyard/contract/faults/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { forgetDisks, forgetDisksOf } from "./forget-disks.ts";
import { listBadDisks } from "./list-bad-disks.ts";
import { listFaults, listFaultsByName } from "./list-faults.ts";
import { listOwnersFaults } from "./operator/list-owners-faults.ts";
import { storeDisks } from "./store-disks.ts";

export const faultsRoom: Room = {
  name: "faults",
  handlers: [
    handle(calls.getDevErr, listFaults),
    listFaultsByName,
    listBadDisks,
    storeDisks,
    listOwnersFaults,
  ],
  onUnbind: [forgetDisksOf],
  onClose: [forgetDisks],
};
