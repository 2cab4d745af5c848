import * as calls from "@nodeyard/contract/dial/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { openConfig, readConfigId } from "./open-config.ts";

/** The node that uses a configuration. */
export const findServer = handle(
  calls.getServerByDialID,
  async (
    { db, clock }: Pick<Deps, "db" | "clock">,
    { dialConfigID }: { readonly dialConfigID: string },
    { accountId },
  ) => {
    const config = await openConfig(db, clock.now(), accountId, readConfigId(dialConfigID));
    return { result: config.node };
  },
);
