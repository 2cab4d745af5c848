import * as calls from "@nodeyard/contract/bcode/calls.ts";
import { secondsToNextHour } from "@nodeyard/contract/time.ts";
import { handle } from "../../platform/http/route.ts";
import { poolRemaining, remainingThisHour } from "./store.ts";

/** Availability of a region's codes, and the account's remaining quota this hour. */
export const getStatus = handle(calls.getStatus, async (deps, { region }, caller) => {
  const now = deps.clock.now();
  const { perHour, remaining } = await remainingThisHour(deps.db, caller.accountId, now);
  const pool = await poolRemaining(deps.db, region);
  return {
    ret: {
      status: remaining > 0 && pool > 0n,
      perHour,
      remainingThisHour: remaining,
      secondsToNextHour: secondsToNextHour(now.getTime()),
    },
  };
});
