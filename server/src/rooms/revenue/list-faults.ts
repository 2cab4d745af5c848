import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import type { BoundDevice } from "./why/read-bound-hours.ts";
import { readLosses } from "./why/read-losses.ts";
import { lastDayOfHours } from "./why/read-why.ts";
import { worstFault } from "./why/sum-causes.ts";

/** Devices looked at; an account with more of them offline sees the cost of the newest. */
const MAX_DEVICES = 500;

/**
 * Losses of the account's devices that are offline or unstable now to their costliest fault in the last 24 settled hours. A row of the
 * device list shows them whether or not the device needs its owner.
 */
export const listFaults = handle(calls.listFaults, async (deps, _request, caller) => {
  const now = deps.clock.now();
  return inSnapshot(deps.db, async (tx) => {
    const { rows: devices } = await sql<BoundDevice>`
      select d.device_id, d.bound_at, d.unbound_at from devices d
      where d.account_id = ${caller.accountId} and d.unbound_at is null and exists (
        select from device_conditions k where k.account_id = d.account_id and k.device_id = d.device_id
          and k.condition in ('network_offline', 'network_bad'))
      order by d.device_id desc limit ${MAX_DEVICES}`.execute(tx);
    const losses = await readLosses(tx, devices, await lastDayOfHours(tx, now), now);
    return {
      list: devices.flatMap(({ device_id: id }) => {
        const fault = worstFault(losses.get(id) ?? []);
        return fault === undefined ? [] : [{ deviceId: String(id), ...fault }];
      }),
    };
  });
});
