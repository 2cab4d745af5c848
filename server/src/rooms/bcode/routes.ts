import type { AvailableListResponse, CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import * as calls from "@nodeyard/contract/bcode/calls.ts";
import { secondsToNextHour } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type OwnerCaller, type Result, type Route } from "../../platform/http/route.ts";
import { claim } from "./claim.ts";
import { codeLifetimeMs, listOpenCodes, poolRemaining, remainingThisHour } from "./store.ts";

async function listAvailable(
  deps: Deps,
  caller: OwnerCaller,
): Promise<Result<AvailableListResponse>> {
  const { accountId } = caller;
  const lifetimeMs = await codeLifetimeMs(deps.db, accountId);
  const open = await listOpenCodes(
    deps.db,
    accountId,
    new Date(deps.clock.now().getTime() - lifetimeMs),
  );
  const ofRegion = (region: string): CodeRow[] =>
    open
      .filter((row) => row.region === region)
      .map((row) => ({
        bcode: row.code,
        expiresAt: new Date(row.claimedAt.getTime() + lifetimeMs).toISOString(),
      }));
  return {
    ret: {
      mainland: ofRegion("mainland"),
      non_mainland: ofRegion("non_mainland"),
      calculate: ofRegion("calculate"),
    },
  };
}

export function bcodeRoutes(deps: Deps): Route[] {
  return [
    route(calls.getStatus, async ({ region }, caller) => {
      const now = deps.clock.now();
      const remaining = await remainingThisHour(deps.db, caller.accountId, now);
      const pool = await poolRemaining(deps.db, region);
      return {
        ret: {
          status: remaining > 0 && pool > 0n,
          remainingThisHour: remaining,
          secondsToNextHour: secondsToNextHour(now.getTime()),
        },
      };
    }),
    route(calls.claim, (request, caller) => claim(deps, request, caller)),
    route(calls.getAvailableList, (_request, caller) => listAvailable(deps, caller)),
  ];
}
