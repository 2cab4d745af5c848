import * as calls from "@nodeyard/contract/bcode/calls.ts";
import type { CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { codeLifetimeMs } from "./code-lifetime.ts";
import { listOpenCodes } from "./store.ts";

/** Unused codes of the account by region, with expiry. */
export const listAvailable = handle(calls.getAvailableList, async (deps, _request, caller) => {
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
  const countOf = (region: string): number =>
    open.find((row) => row.region === region)?.ofRegion ?? 0;
  return {
    ret: {
      mainland: ofRegion("mainland"),
      non_mainland: ofRegion("non_mainland"),
      calculate: ofRegion("calculate"),
    },
    open: {
      mainland: countOf("mainland"),
      non_mainland: countOf("non_mainland"),
      calculate: countOf("calculate"),
    },
  };
});
