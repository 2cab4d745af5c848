import { normaliseMac, onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { getDeviceStatus } from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import type { Queryable } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { taskColumnsOf } from "../tasks/list-columns.ts";
import { actFor } from "./act-for.ts";

/** A device of an account that is bound and not paused; foreign, unbound and unknown ones look the same. */
async function findDevice(db: Queryable, identityId: bigint, mac: string) {
  return db
    .selectFrom("devices as d")
    .innerJoin("accounts as a", "a.account_id", "d.account_id")
    .innerJoin("wechat_bindings as b", (join) =>
      join
        .onRef("b.account_id", "=", "d.account_id")
        .onRef("b.password_changed_at", "=", "a.password_changed_at"),
    )
    .leftJoin("device_status as s", "s.device_id", "d.device_id")
    .select([
      "d.device_id",
      "d.mac",
      "a.email",
      "s.last_seen_at",
      "s.agent_version",
      "s.external_storage_bytes",
    ])
    .where("b.wechat_identity_id", "=", identityId)
    .where("d.mac", "=", mac)
    .where("d.unbound_at", "is", null)
    .executeTakeFirst();
}

/** Status, storage and tasks of a device, by its MAC address. */
export const showDeviceStatus = handle(
  calls.getDeviceStatus,
  async (deps, { mac_address: requested }: { readonly mac_address: string }, caller) => {
    if (requested.trim() === "") throw new ApiError(wechatErrors.macMissing);
    const mac = normaliseMac(requested);
    const device = mac && (await findDevice(deps.db, caller.inApp.identityId, mac));
    if (!device) throw new ApiError(wechatErrors.unknownDevice);
    await actFor(deps, getDeviceStatus, caller, { email: device.email });
    const { device_id: deviceId, last_seen_at: seenAt } = device;
    const now = deps.clock.now();
    const columns = (await taskColumnsOf(deps, [deviceId], { now, withCandidates: false })).get(
      String(deviceId),
    );
    const status = seenAt === null ? "unknown" : seenAt > onlineSince(now) ? "online" : "offline";
    return {
      data: {
        mac_address: device.mac,
        status,
        schedule: columns?.schedule ?? false,
        storage_size:
          device.external_storage_bytes === null ? null : Number(device.external_storage_bytes),
        info: device.agent_version ?? "",
        email: device.email,
        last_manual_schedule_status: columns?.last_manual_schedule_status ?? "",
        task_details: Object.fromEntries(
          (columns?.task_map ?? []).map((task) => [
            `${task.type}-${task.task}`,
            {
              status: task.status,
              solution: task.status === "NotRunning" ? (columns?.task_solution ?? "") : "",
            },
          ]),
        ),
      },
    };
  },
);
