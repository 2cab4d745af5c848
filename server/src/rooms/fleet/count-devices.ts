import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { CountResponse } from "@nodeyard/contract/devices/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { createParams } from "../../platform/sql-tag.ts";
import { deviceRules } from "../conditions/device-rules.ts";

/** Number of an owner's devices, total and online. */
export const countDevices = handle(calls.countDevices, async (deps, _request, caller) => {
  const { values, sql } = createParams(caller.accountId);
  const { isOnline } = deviceRules(sql, deps.clock.now());
  const { rows } = await deps.pool.query<CountResponse>({
    name: "count-devices",
    text: `select count(*)::int as total, count(*) filter (where ${isOnline()})::int as online,
        count(*) filter (where d.device_type = 'lite')::int as lite,
        count(*) filter (where d.device_type = 'normal')::int as normal
      from devices d left join device_status s on s.device_id = d.device_id
      where d.account_id = $1 and d.unbound_at is null`,
    values,
  });
  return rows[0] ?? { total: 0, online: 0, lite: 0, normal: 0 };
});
