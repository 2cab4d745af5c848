import * as calls from "@nodeyard/contract/devices/replace-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { presentBound } from "../named-device.ts";
import { findOwnDevice } from "../own-device.ts";
import { newDevices, openCodes } from "./candidates.ts";

export const listReplacements = handle(
  calls.listReplacements,
  async (deps, { deviceId: idText }, { accountId }) => {
    const deviceId = await findOwnDevice(deps.db, accountId, idText);
    const codes = await openCodes(deps, deps.db, accountId, deviceId);
    return {
      devices: (await newDevices(deps, deps.db, accountId, deviceId)).map((row) => ({
        ...presentBound(row),
        boundAt: row.bound_at.toISOString(),
      })),
      codes: codes
        .filter(({ replacesDeviceId }) => replacesDeviceId === null)
        .map(({ code, expiresAt }) => ({ code, expiresAt: expiresAt.toISOString() })),
      chosenCode: codes.find(({ replacesDeviceId }) => replacesDeviceId === deviceId)?.code ?? null,
    };
  },
);
