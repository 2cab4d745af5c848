import * as calls from "@nodeyard/contract/dial/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { openConfig, readConfigId } from "./open-config.ts";

/** One of the account's configurations, with its lines. */
export const showConfig = handle(
  calls.getOneDial,
  async (
    { db, clock }: Pick<Deps, "db" | "clock">,
    { dialConfigID }: { readonly dialConfigID: string },
    { accountId },
  ) => {
    return { data: await openConfig(db, clock.now(), accountId, readConfigId(dialConfigID)) };
  },
);
