import * as calls from "@nodeyard/contract/auth/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { VERSION } from "../../platform/version.ts";

/** Public settings of the installation, available before sign-in. */
export const getSiteInfo = handle(calls.getSiteInfo, async ({ config }: Pick<Deps, "config">) => {
  return {
    isSignUpDisable: !config.isSignUpOpen,
    outboxPath: config.hasOutbox ? "/dev/outbox" : null,
    version: VERSION,
  };
});
