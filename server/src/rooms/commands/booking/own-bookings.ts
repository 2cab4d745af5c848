import * as calls from "@nodeyard/contract/devices/booking-calls.ts";
import { bookingMessages } from "@nodeyard/contract/device-commands.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { peakEnd } from "@nodeyard/contract/dial/peak-hours.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";

const SHOWN_MS = DAY_MS;

/** Booked commands of an own device, the newest first; of one that is not the account's there are none. */
export const listBookings = handle(
  calls.listBookings,
  async ({ db, clock }, { deviceId }, { accountId, language }) => {
    const now = clock.now();
    const rows = await db
      .selectFrom("booked_commands as b")
      .innerJoin("device_status as s", "s.device_id", "b.device_id")
      .selectAll("b")
      .select("s.last_seen_at")
      .where("b.account_id", "=", accountId)
      .where("b.device_id", "=", readWireId(deviceId) ?? 0n)
      .where((where) =>
        where.or([
          where("ended_at", "is", null),
          where("ended_at", ">", new Date(now.getTime() - SHOWN_MS)),
        ]),
      )
      .orderBy("booked_command_id", "desc")
      .execute();
    return {
      list: rows.map((row) => ({
        bookingId: String(row.booked_command_id),
        deviceId: String(row.device_id),
        kind: row.kind,
        state: row.state,
        notBefore: peakEnd(now)?.toISOString() ?? null,
        isOnline: onlineStatus(row.last_seen_at, now) === "online",
        reason: language === "zn" ? row.reason_zh : row.reason_en,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  },
);

export const cancelBooking = handle(
  calls.cancelBooking,
  async (deps, { bookingId }, { accountId, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      const canceled = await tx
        .updateTable("booked_commands")
        .set({ state: "canceled", ended_at: deps.clock.now() })
        .where("booked_command_id", "=", readWireId(bookingId) ?? 0n)
        .where("account_id", "=", accountId)
        .where("state", "=", "booked")
        .returning(["device_id", "kind"])
        .executeTakeFirst();
      if (!canceled) throw new ApiError(devicesErrors.unknownBooking);
      const details = { deviceId: String(canceled.device_id), command: canceled.kind };
      await recordAct(deps, tx, { act: "devices.cancel-booking", accountId, ip, details });
    });
    return { message: bookingMessages.canceled };
  },
);
