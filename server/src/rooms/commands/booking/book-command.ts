// Offered to other rooms.
import { BOOKING_VALID_DAYS, type BookedKind } from "@nodeyard/contract/device-commands.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordAct } from "../../account/record-act.ts";

interface Booking {
  readonly kind: BookedKind;
  readonly accountId: bigint;
  readonly deviceId: bigint;
  readonly payload: object;
  readonly ip: string;
}

/** Books a command of a device, in place of one of its kind that waits. The caller has checked that it is the account's. */
export async function bookCommand(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { kind, accountId, deviceId, payload, ip }: Booking,
): Promise<void> {
  const now = deps.clock.now();
  const booked = {
    payload: JSON.stringify(payload),
    created_at: now,
    expires_at: new Date(now.getTime() + BOOKING_VALID_DAYS * DAY_MS),
  };
  await tx
    .insertInto("booked_commands")
    .values({ account_id: accountId, device_id: deviceId, kind, state: "booked", ...booked })
    .onConflict((conflict) =>
      conflict.columns(["device_id", "kind"]).where("state", "=", "booked").doUpdateSet(booked),
    )
    .execute();
  const details = { deviceId: String(deviceId), command: kind };
  await recordAct(deps, tx, { act: "devices.book", accountId, ip, details });
}
