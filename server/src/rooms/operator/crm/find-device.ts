import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../../platform/database.ts";

/** The bound device of any owner with this MAC address; throws if there is none. */
export async function findDeviceByMac(db: Queryable, text: string) {
  const device = await db
    .selectFrom("devices")
    .select(["device_id", "account_id", "mac", "hostname"])
    .where("mac", "=", normaliseMac(text) ?? "")
    .where("unbound_at", "is", null)
    .executeTakeFirst();
  if (!device) throw new ApiError(devicesErrors.unknownDevice, { field: "mac_address" });
  return device;
}
