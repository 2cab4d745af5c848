import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/transfer-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { endOffer, findOffer, type Offer } from "./open-offers.ts";
import { declinedMail } from "./transfer-mails.ts";

/** An invalid id counts as an offer that is over. */
export function readTransferId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(devicesErrors.unknownTransfer);
  return id;
}

/** Finds the offer, locks its device as all changes of it do, and finds it again. */
async function lockOffer(
  tx: Tx,
  transferId: bigint,
  by: Parameters<typeof findOffer>[2],
  now: Date,
): Promise<Offer> {
  const found = await findOffer(tx, transferId, by, now);
  if (!found) throw new ApiError(devicesErrors.unknownTransfer);
  await sql`select from devices where device_id = ${found.deviceId} for update`.execute(tx);
  const locked = await findOffer(tx, transferId, by, now);
  if (!locked) throw new ApiError(devicesErrors.unknownTransfer);
  return locked;
}

export const cancelTransfer = handle(
  calls.cancelTransfer,
  async (deps, request, { accountId, ip }) => {
    const transferId = readTransferId(request.transferId);
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      const { deviceId, mac } = await lockOffer(tx, transferId, { maker: accountId }, now);
      await endOffer(tx, transferId, "cancelled", now);
      const details = { deviceId: String(deviceId), mac };
      await recordAct(deps, tx, { act: "devices.cancel-transfer", accountId, ip, details });
    });
    return { message: devicesMessages.transferCancelled };
  },
);

export const declineTransfer = handle(
  calls.declineTransfer,
  async (deps, request, { accountId, ip }) => {
    const transferId = readTransferId(request.transferId);
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      const offer = await lockOffer(tx, transferId, { receiver: accountId }, now);
      await endOffer(tx, transferId, "declined", now);
      const { mac, deviceId } = offer;
      await recordAct(deps, tx, {
        act: "devices.decline-transfer",
        accountId,
        ip,
        details: { mac },
      });
      await notifyOwner(
        deps,
        tx,
        offer.accountId,
        {
          event: "device.transfer-declined",
          page: `/hardList?device=${deviceId}&tab=settings`,
          data: { deviceId: String(deviceId), mac },
        },
        { mailIn: (language) => declinedMail(language, mac) },
      );
    });
    return { message: devicesMessages.transferDeclined };
  },
);
