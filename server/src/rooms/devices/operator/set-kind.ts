import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { readDeviceId } from "../own-device.ts";

/** Corrects the kind that an agent read at binding. Hours that are settled stay as they are. */
export const setDeviceKind = handle(
  calls.setDeviceKind,
  async (deps: Deps, { kind, reason, ...request }, caller) => {
    const deviceId = readDeviceId(request.deviceId);
    await deps.db.transaction().execute(async (tx) => {
      const device = await tx
        .selectFrom("devices")
        .select(["account_id", "kind", "mac"])
        .where("device_id", "=", deviceId)
        .where("unbound_at", "is", null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!device) throw new ApiError(devicesErrors.unknownDevice);
      await operatorAct(deps, tx, {
        act: "operator.set-kind",
        roles: ["operations", "support"],
        operator: operatorOf(caller, reason),
        subjectAccountId: device.account_id,
        read: async () => ({ mac: device.mac, kind: device.kind }),
        change: async (before) => {
          await tx.updateTable("devices").set({ kind }).where("device_id", "=", deviceId).execute();
          return { after: { ...before, kind }, result: undefined };
        },
      });
    });
    return { message: devicesMessages.kindSet };
  },
);
