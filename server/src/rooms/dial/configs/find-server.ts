import type { ServerByDialResponse } from "@nodeyard/contract/dial/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { openConfig, readConfigId } from "./open-config.ts";

/** The node that uses a configuration. */
export async function findServer(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { dialConfigID }: { readonly dialConfigID: string },
  { accountId }: OwnerCaller,
): Promise<Result<ServerByDialResponse>> {
  const config = await openConfig(db, clock.now(), accountId, readConfigId(dialConfigID));
  return { result: config.node };
}
