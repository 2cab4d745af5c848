import { TRANSFER_DAYS } from "../../contract/src/devices/transfer-rules.ts";
import { DAY_MS } from "../../contract/src/time.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Place in the fleet of a device of the owner without a note. */
const OFFERED = 13;
const TO_EMAIL = "wang.fang@nodeyard.test";
const AGO_MS = 1.3 * DAY_MS;

/** The owner offers a device to a person who has not signed up yet. */
export async function offerDevice(
  { deps, devices, nowMs }: Simulation,
  accountId: bigint,
): Promise<void> {
  const bound = devices.find(({ device }) => device.index === OFFERED);
  if (bound === undefined) throw new Error("the demo has no device to offer");
  const { deviceId } = bound;
  const offeredAt = new Date(nowMs() - AGO_MS);
  await deps.db.transaction().execute(async (tx) => {
    const { mac } = await tx
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "=", BigInt(deviceId))
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("device_transfers")
      .values({
        device_id: BigInt(deviceId),
        account_id: accountId,
        to_email: TO_EMAIL,
        mac,
        offered_at: offeredAt,
        expires_at: new Date(offeredAt.getTime() + TRANSFER_DAYS * DAY_MS),
      })
      .execute();
    const { ip } = callerOf(accountId);
    const details = { deviceId, mac };
    await recordAct(deps, tx, { act: "devices.offer-transfer", accountId, ip, details });
  });
}
