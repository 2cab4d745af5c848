import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/transfer-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { assertNotFrozen, isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertNotClosing, findWaiting } from "../../closing/waiting.ts";
import { refreshConditions } from "../../conditions/refresh.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { assertWithinLimit } from "../bind.ts";
import { assertTransferable } from "./assert-transferable.ts";
import { readTransferId } from "./end-transfer.ts";
import { moveMachine } from "./move-machine.ts";
import { findOffer, type Offer } from "./open-offers.ts";
import { receivedMail, transferredMail } from "./transfer-mails.ts";

/** Both accounts in id order, then the device as reports and replacements lock it. */
async function lockParties(tx: Tx, { accountId, deviceId }: Offer, receiverId: bigint) {
  const ids = accountId < receiverId ? [accountId, receiverId] : [receiverId, accountId];
  for (const id of ids) await lockAccount(tx, id);
  for (const table of ["device_status", "devices"])
    await sql`select from ${sql.table(table)} where device_id = ${deviceId} for update`.execute(tx);
}

/** Moves an offered device to the caller, unless anything has changed since it was offered. */
export const acceptTransfer = handle(
  calls.acceptTransfer,
  async (deps, request, { accountId: receiverId, ip }) => {
    const transferId = readTransferId(request.transferId);
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      const by = { receiver: receiverId };
      const found = await findOffer(tx, transferId, by, now);
      if (!found) throw new ApiError(devicesErrors.unknownTransfer);
      await lockParties(tx, found, receiverId);
      const offer = await findOffer(tx, transferId, by, now);
      if (!offer) throw new ApiError(devicesErrors.unknownTransfer);
      await assertNotClosing(tx, receiverId);
      await assertNotFrozen(tx, receiverId);
      const { accountId, deviceId, mac } = offer;
      if ((await isFrozen(tx, accountId)) || (await findWaiting(tx, accountId)))
        throw new ApiError(devicesErrors.transferSuspended);
      await assertTransferable(tx, deviceId, now);

      const newId = await moveMachine(
        deps,
        tx,
        { transferId, deviceId, accountId },
        receiverId,
        ip,
      );
      await assertWithinLimit(tx, receiverId);
      await refreshConditions(tx, [newId], now);
      const details = { deviceId: String(newId), mac };
      await recordAct(deps, tx, { act: "devices.receive", accountId: receiverId, ip, details });
      await notifyOwner(
        deps,
        tx,
        accountId,
        { event: "device.transferred", page: "/hardList", data: { mac, isReceived: false } },
        { mailIn: (language) => transferredMail(language, mac) },
      );
      await notifyOwner(
        deps,
        tx,
        receiverId,
        {
          event: "device.transferred",
          page: `/hardList?device=${newId}`,
          data: { ...details, isReceived: true },
        },
        { mailIn: (language) => receivedMail(language, mac) },
      );
    });
    return { message: devicesMessages.transferAccepted };
  },
);
