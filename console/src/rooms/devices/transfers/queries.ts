import { listTransfers } from "@nodeyard/contract/devices/transfer-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";

/** Offers of devices, made and received. */
export const transferList = callQuery(listTransfers, {}, { refetchInterval: 60_000 });

/** The open offer of a device of the account. */
export function offerOf(deviceId: string) {
  return callQuery(
    listTransfers,
    {},
    { select: ({ made }) => made.find((one) => one.deviceId === deviceId) ?? null },
  );
}
