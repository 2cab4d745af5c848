import type { AvailableListResponse, CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import * as endpoints from "@nodeyard/contract/bcode/endpoints.ts";
import { secondsToNextHour } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownerOf, route, type Caller, type Result, type Route } from "../../platform/http/route.ts";
import { claim } from "./claim.ts";
import { codeLifetimeMs, listOpenCodes, poolRemaining, remainingThisHour } from "./store.ts";

async function listAvailable(deps: Deps, caller: Caller): Promise<Result<AvailableListResponse>> {
  const accountId = ownerOf(caller);
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
    route(endpoints.getStatus, async ({ region }, caller) => {
      const now = deps.clock.now();
      const remaining = await remainingThisHour(deps.db, ownerOf(caller), now);
      const pool = await poolRemaining(deps.db, region);
      return {
        ret: {
          status: remaining > 0 && pool > 0n,
          remainingThisHour: remaining,
          secondsToNextHour: secondsToNextHour(now.getTime()),
        },
      };
    }),
    route(endpoints.claim, (request, caller) => claim(deps, request, caller)),
    route(endpoints.getAvailableList, (_request, caller) => listAvailable(deps, caller)),
  ];
}
