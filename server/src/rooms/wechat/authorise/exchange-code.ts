import { ApiError } from "@nodeyard/contract/error.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { consumePerNetwork } from "../../../platform/throttle.ts";
import { openWechat } from "../../../platform/wechat/open-wechat.ts";
import { clearRefusal, noteRefusal } from "../../../platform/wechat/refusals.ts";
import type { ChatPerson } from "../../../platform/wechat/wechat.ts";
import { consumeState } from "./states.ts";

/** Parameters of the return to a page, and its verifier. */
export interface Authorised {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly verifier?: string | undefined;
}

/** 32 random bytes. The digest of a shorter or empty text could be anyone's challenge, and every browser can send that. */
const VERIFIER = /^[\w-]{43}$/;
/** Each asks the platform twice. A carrier has many people behind one address. */
const CODES = { bucket: "wechat-code", limit: 3000, windowSeconds: 15 * 60 } as const;

/**
 * The person of a code. The state comes first, so that a code which another browser was given is never exchanged: neither could a
 * page be signed in with an attacker's, nor be one that leaked be used.
 */
export async function exchangeCode(
  deps: Deps,
  { code = "", state = "", verifier = "" }: Authorised,
  ip: string,
): Promise<ChatPerson & { readonly appId: string }> {
  const wechat = openWechat(deps);
  if (!wechat) throw new ApiError(wechatErrors.notConfigured);
  await consumePerNetwork(deps.db, deps.clock, CODES, ip);
  if (!VERIFIER.test(verifier) || !(await consumeState(deps, state, verifier)))
    throw new ApiError(wechatErrors.stateForeign);
  const exchanged = await wechat.exchange(code);
  const signIns = { appId: wechat.appId, subject: "sign-in" } as const;
  switch (exchanged.state) {
    case "person":
      await clearRefusal(deps.db, signIns);
      return { ...exchanged.person, appId: wechat.appId };
    case "invalid":
      throw new ApiError(wechatErrors.codeInvalid);
    case "used":
      throw new ApiError(wechatErrors.codeUsed);
    case "snapshot":
      throw new ApiError(wechatErrors.snapshotOnly);
    case "refused":
      deps.log.error(
        { errcode: exchanged.errcode },
        "the chat platform has refused a code exchange",
      );
      await noteRefusal(deps.db, signIns, deps.clock.now());
      throw new ApiError(wechatErrors.platformRefused, { params: { errcode: exchanged.errcode } });
    case "away":
      throw new ApiError(wechatErrors.platformAway);
  }
}
