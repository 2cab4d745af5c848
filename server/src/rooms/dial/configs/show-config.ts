import type { OneDialResponse } from "@nodeyard/contract/dial/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { openConfig, readConfigId } from "./open-config.ts";

/** One of the account's configurations, with its lines. */
export async function showConfig(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { dialConfigID }: { readonly dialConfigID: string },
  { accountId }: OwnerCaller,
): Promise<Result<OneDialResponse>> {
  return { data: await openConfig(db, clock.now(), accountId, readConfigId(dialConfigID)) };
}
