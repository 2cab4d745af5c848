import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from "../../contract/src/time.ts";
import { runPayoutCheck } from "../../server/src/rooms/withdrawal/operator/check-payouts.ts";
import { auditNightly } from "../../server/src/rooms/withdrawal/audit/jobs.ts";
import { runChecks } from "../../server/src/rooms/withdrawal/checks/jobs.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

const NIGHTS = 6;
/** When the audit of every night runs, in UTC. */
const AUDIT_AT_MS = 4 * HOUR_MS + 47 * MINUTE_MS;

/** The audits of the last nights, and a reconciliation after a move to another machine; where the chain is this installation's own. */
export function payoutChecksOf(
  { deps }: Simulation,
  { operatorId }: DemoPeople,
  nowMs: number,
): DemoEvent[] {
  if (!deps.chain || deps.config.chain !== undefined) return [];
  const midnightMs = floorTo(nowMs, DAY_MS);
  const audits = Array.from({ length: NIGHTS }, (_, index): DemoEvent => ({
    atMs: midnightMs - (index + 1) * DAY_MS + AUDIT_AT_MS,
    run: () => auditNightly(deps),
  }));
  return [
    ...audits,
    {
      atMs: nowMs - 3.3 * DAY_MS,
      run: async () => {
        const request = { kind: "reconcile", reason: "服务器迁移后核对一次" } as const;
        await runPayoutCheck(deps, request, callerOf(operatorId));
        await runChecks(deps);
      },
    },
  ];
}
