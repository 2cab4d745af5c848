// Offered to other rooms.
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { refreshConditions } from "../conditions/refresh.ts";

/** Closes the binding; history and revenue remain with the account. The actor is its owner, or the account that has the machine next. */
export async function closeBinding(
  deps: Deps,
  tx: Tx,
  { deviceId, accountId }: { readonly deviceId: bigint; readonly accountId: bigint },
  {
    actorAccountId,
    ip,
    act = "devices.unbind",
  }: {
    readonly actorAccountId: bigint;
    readonly ip: string;
    readonly act?: "devices.unbind" | "devices.transfer";
  },
): Promise<void> {
  const now = deps.clock.now();
  const closed = await tx
    .updateTable("devices")
    .set({ unbound_at: now })
    .where("device_id", "=", deviceId)
    .where("account_id", "=", accountId)
    .where("unbound_at", "is", null)
    .returning("mac")
    .executeTakeFirst();
  if (!closed) throw new ApiError(devicesErrors.unknownDevice);
  await deps.onUnbind(tx, deviceId, now);
  await writeAudit(tx, {
    at: now,
    actorAccountId,
    subjectAccountId: accountId,
    act,
    details: { deviceId: String(deviceId), mac: closed.mac },
    ip,
  });
  await refreshConditions(tx, [deviceId], now);
}
