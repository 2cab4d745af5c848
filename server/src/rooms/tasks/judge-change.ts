import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import { tasksErrors } from "@nodeyard/contract/tasks/errors.ts";
import { obstaclesOf, TASK_RULES, type TaskDevice } from "@nodeyard/contract/tasks/rules.ts";
import type { Tx } from "../../platform/database.ts";
import { measuredUplinkBps } from "../monitoring/uplink.ts";
import { readDeviceFacts } from "./device-facts.ts";
import { readTaskType, readTaskZone, type OpenOffer } from "./offers.ts";
import { assertNoObstacle } from "./assert-no-obstacle.ts";
import type { TaskRow } from "./store.ts";

/** A device whose schedule the transaction has locked. */
export interface LockedDevice {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  readonly open: readonly TaskRow[];
  readonly now: Date;
}

/** Throws for an empty request, before any query. */
export function requireChoice(change: TaskChange): void {
  if (change.action_type === "delete") {
    if (!change.instance_id) throw new ApiError(tasksErrors.chooseInstance);
  } else if (!change.choosedType || !change.choosedTask || !change.choosedZone) {
    throw new ApiError(tasksErrors.notSelected);
  }
}

/**
 * The account's bound device, locked against unbinding until the transaction ends; code and MAC must match, if sent.
 */
export async function requireDevice(
  tx: Tx,
  accountId: bigint,
  deviceId: bigint,
  change: TaskChange,
): Promise<void> {
  const device = await tx
    .selectFrom("devices")
    .select("mac")
    .where("device_id", "=", deviceId)
    .where("account_id", "=", accountId)
    .where("unbound_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!device) throw new ApiError(devicesErrors.unknownDevice);
  const code = await tx
    .selectFrom("activation_codes")
    .select("code")
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  const isOtherMac = change.mac_address && normaliseMac(change.mac_address) !== device.mac;
  const isOtherCode = change.bcode && change.bcode.toUpperCase() !== code?.code;
  if (isOtherMac || isOtherCode) throw new ApiError(tasksErrors.deviceMismatch);
}

/** The open offer of this type, task and zone; the one that was chosen where there are several. */
async function findOffer(tx: Tx, change: TaskChange): Promise<OpenOffer | undefined> {
  const type = readTaskType(change.choosedType ?? "");
  const zone = readTaskZone(change.choosedZone ?? "");
  if (!type || !zone) return undefined;
  const offers = await tx
    .selectFrom("compute_offers")
    .select(["offer_id", "task", "threads"])
    .where("task_type", "=", type)
    .where("task", "=", change.choosedTask ?? "")
    .where("zone", "=", zone)
    .where("is_open", "=", true)
    .orderBy("offer_id")
    .execute();
  const offer = offers.find((each) => isChosen(each.offer_id, change)) ?? offers[0];
  return offer && { offerId: offer.offer_id, type, zone, task: offer.task, threads: offer.threads };
}

function isChosen(offerId: bigint, change: TaskChange): boolean {
  return String(offerId) === change.instance_id;
}

/** Throws if the device cannot take the offer now, with the first obstacle. */
export async function requireFit(
  tx: Tx,
  { deviceId, open, now }: LockedDevice,
  change: TaskChange,
): Promise<OpenOffer> {
  const facts = (await readDeviceFacts(tx, [deviceId]))(deviceId);
  if (!facts.isSchedulable) throw new ApiError(tasksErrors.notSchedulable);
  // Checked first: such a device is never offered a task.
  const type = readTaskType(change.choosedType ?? "");
  if (type && TASK_RULES[type].refusesArch === facts.device.arch)
    throw new ApiError(tasksErrors.dOnVirtualMachine);
  const offer = await findOffer(tx, change);
  if (!offer) throw new ApiError(tasksErrors.instanceUnknown);
  // A task that does not run may be scheduled again, as a retry.
  if (open.some((task) => task.offer_id === offer.offerId && task.state !== "NotRunning"))
    throw new ApiError(tasksErrors.alreadyRuns);
  const uplinks = await measuredUplinkBps(tx, [deviceId], now);
  const device: TaskDevice = { ...facts.device, uplinkBps: uplinks.get(deviceId) ?? null };
  const [obstacle] = obstaclesOf(offer, device, now);
  if (obstacle) throw assertNoObstacle(obstacle, offer, device, now);
  // After the obstacles: a device that can take no task is offered none, and has no instance to name.
  if (!isChosen(offer.offerId, change)) throw new ApiError(tasksErrors.instanceUnknown);
  return offer;
}
