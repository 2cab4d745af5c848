import { bookingMessages } from "@nodeyard/contract/device-commands.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import type { SetDialRequest } from "@nodeyard/contract/dial/status-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { z } from "zod";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";
import { bookCommand } from "../../commands/booking/book-command.ts";
import type { BookedKind } from "../../commands/booking/booked-kind.ts";
import { requireOwnDevice } from "../../devices/own-device.ts";
import { followLineChange } from "../../standard-nodes/change-node.ts";
import { queueDial } from "../agent/dial-command.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { findHost, type Host } from "./find-host.ts";

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

interface Dial {
  readonly host: Host;
  readonly accountId: bigint;
  readonly ip: string;
  readonly lineIds: readonly bigint[];
}

/** Has a host's device dial lines with their settings of now; a repetition changes nothing. */
async function dialNow(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { host, accountId, ip, lineIds }: Dial,
): Promise<void> {
  const now = deps.clock.now();
  if (isPeak(now)) throw new ApiError(dialErrors.peakHours);
  const { deviceId, dialConfigId: configId, serverId } = host;
  const { lastSeenAt } = await requireOwnDevice(tx, accountId, deviceId);
  if (onlineStatus(lastSeenAt, now) === "offline") throw new ApiError(dialErrors.hostOffline);
  // The first one is followed, from its own instant.
  if (!(await queueDial(tx, { deviceId, accountId, configId, lineIds, now }))) return;
  await followLineChange(tx, { serverId, accountId, now });
  const details = { deviceId: String(deviceId), count: lineIds.length };
  await recordAct(deps, tx, { act: "dial.dial-lines", accountId, ip, details });
}

const bookedDial = z.object({ serverId: z.string(), lineIds: z.array(z.string()) });

export const bookedDials: BookedKind = {
  kind: "dial",
  async begin(deps, tx, { accountId, payload }) {
    const { serverId, lineIds } = bookedDial.parse(payload);
    const host = await findHost(tx, accountId, { serverId });
    await dialNow(deps, tx, { host, accountId, ip: "", lineIds: lineIds.map(BigInt) });
  },
};

async function assertLinesOf(
  tx: Tx,
  { dialConfigId }: Host,
  lineIds: readonly bigint[],
): Promise<void> {
  const found = await tx
    .selectFrom("dial_lines")
    .select("dial_line_id")
    .where("dial_config_id", "=", dialConfigId)
    .where("dial_line_id", "in", [...lineIds])
    .execute();
  if (found.length < lineIds.length) throw new ApiError(dialErrors.unknownLine);
}

/** Has a host's device dial the ticked lines, at once or once that is possible. */
export const dialLines = handle(calls.setDial, async (deps, request, caller) => {
  assertChineseSite(caller);
  const { accountId, ip } = caller;
  const lineIds = readTicked(request.data);
  const { serverId, serverBcode, isBooked } = request;
  await deps.db.transaction().execute(async (tx) => {
    const isMeant = ({ code }: { readonly code: string }) =>
      serverBcode === undefined || serverBcode === code;
    const host = await findHost(tx, accountId, { serverId }, isMeant);
    if (!isBooked) return dialNow(deps, tx, { host, accountId, ip, lineIds });
    const { deviceId } = host;
    await requireOwnDevice(tx, accountId, deviceId);
    await assertLinesOf(tx, host, lineIds);
    const payload: z.infer<typeof bookedDial> = { serverId, lineIds: lineIds.map(String) };
    return bookCommand(deps, tx, { kind: "dial", accountId, deviceId, payload, ip });
  });
  return { message: isBooked ? bookingMessages.booked : dialMessages.sent };
});
