import type { OffersResponse } from "@nodeyard/contract/tasks/calls.ts";
import { obstaclesOf } from "@nodeyard/contract/tasks/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";
import { measuredUplinkBps } from "../monitoring/uplink.ts";
import { readDeviceFacts } from "./device-facts.ts";
import { listOpenOffers } from "./offers.ts";
import { readTaskPay } from "./read-task-pay.ts";

/** All open offers with an own device's obstacles and what devices like it earn with each, and the device's properties. */
export async function listOffers(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
): Promise<Result<OffersResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  const now = deps.clock.now();
  const [factsById, uplinks, offers, pay] = await Promise.all([
    readDeviceFacts(deps.db, [deviceId]),
    measuredUplinkBps(deps.db, [deviceId], now),
    listOpenOffers(deps.db),
    readTaskPay(deps.db, deviceId),
  ]);
  const device = { ...factsById(deviceId).device, uplinkBps: uplinks.get(deviceId) ?? null };
  return {
    list: offers.map((offer) => ({
      instanceId: String(offer.offerId),
      type: offer.type,
      task: offer.task,
      zone: offer.zone,
      threads: offer.threads,
      obstacles: obstaclesOf(offer, device, now),
      pay: pay.get(offer.type) ?? null,
    })),
    device,
  };
}
