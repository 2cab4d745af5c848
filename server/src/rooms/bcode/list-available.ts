import type { AvailableListResponse, CodeRow } from "@nodeyard/contract/bcode/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { codeLifetimeMs } from "./code-lifetime.ts";
import { listOpenCodes } from "./store.ts";

/** Unused codes of the account by region, with expiry. */
export async function listAvailable(
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
}
