import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { CountResponse } from "@nodeyard/contract/devices/calls.ts";
import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { handle } from "../../platform/http/route.ts";

/** Number of an owner's devices, total and online. */
export const countDevices = handle(calls.countDevices, async (deps, _request, caller) => {
  const { rows } = await deps.pool.query<CountResponse>({
    name: "count-devices",
    text: `select count(*)::int as total, count(*) filter (where s.last_seen_at > $2)::int as online,
        count(*) filter (where d.device_type = 'lite')::int as lite,
        count(*) filter (where d.device_type = 'normal')::int as normal
      from devices d left join device_status s on s.device_id = d.device_id
      where d.account_id = $1 and d.unbound_at is null`,
    values: [caller.accountId, onlineSince(deps.clock.now())],
  });
  return rows[0] ?? { total: 0, online: 0, lite: 0, normal: 0 };
});
