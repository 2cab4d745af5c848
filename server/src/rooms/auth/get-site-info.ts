import type { SiteInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Result } from "../../platform/http/route.ts";
import { VERSION } from "../../platform/version.ts";

/** What a page needs to know of this installation before anybody has signed in. */
export function getSiteInfo({ config }: Pick<Deps, "config">): Result<SiteInfoResponse> {
  return {
    isSignUpDisable: !config.isSignUpOpen,
    outboxPath: config.hasOutbox ? "/dev/outbox" : null,
    version: VERSION,
  };
}
