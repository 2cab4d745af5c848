import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import type { SetDialRequest } from "@nodeyard/contract/dial/status-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";
import { requireOwnDevice } from "../../devices/own-device.ts";
import { followLineChange } from "../../standard-nodes/change-node.ts";
import { queueDial } from "../agent/dial-command.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { findHost } from "./find-host.ts";

function readTicked(data: SetDialRequest["data"]): bigint[] {
  if (data.length === 0) throw new ApiError(dialErrors.nothingTicked);
  return [
    ...new Set(
      data.map(({ lineId }) => {
        const id = readWireId(lineId);
        if (id === undefined) throw new ApiError(dialErrors.unknownLine);
        return id;
      }),
    ),
  ];
}

/** Has a host's device dial the ticked lines with their settings of now; a repetition changes nothing. */
export const dialLines = handle(calls.setDial, async (deps, request, caller) => {
  assertChineseSite(caller);
  const { accountId, ip } = caller;
  const ticked = readTicked(request.data);
  const now = deps.clock.now();
  if (isPeak(now)) throw new ApiError(dialErrors.peakHours);
  await deps.db.transaction().execute(async (tx) => {
    const { serverId, serverBcode } = request;
    const isMeant = ({ code }: { readonly code: string }) =>
      serverBcode === undefined || serverBcode === code;
    const host = await findHost(tx, accountId, { serverId }, isMeant);
    const { deviceId, dialConfigId: configId } = host;
    const { lastSeenAt } = await requireOwnDevice(tx, accountId, deviceId);
    if (onlineStatus(lastSeenAt, now) === "offline") throw new ApiError(dialErrors.hostOffline);
    const dial = { deviceId, accountId, configId, lineIds: ticked, now };
    // The first one is followed, from its own instant.
    if (!(await queueDial(tx, dial))) return;
    await followLineChange(tx, { serverId, accountId, now });
    const details = { deviceId: String(deviceId), count: ticked.length };
    await recordAct(deps, tx, { act: "dial.dial-lines", accountId, ip, details });
  });
  return { message: dialMessages.sent };
});
