import type { SiteInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Result } from "../../platform/http/route.ts";
import { VERSION } from "../../platform/version.ts";

/** Public settings of the installation, available before sign-in. */
export function getSiteInfo({ config }: Pick<Deps, "config">): Result<SiteInfoResponse> {
  return {
    isSignUpDisable: !config.isSignUpOpen,
    outboxPath: config.hasOutbox ? "/dev/outbox" : null,
    version: VERSION,
  };
}
