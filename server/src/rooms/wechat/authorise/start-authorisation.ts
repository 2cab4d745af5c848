import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { consumePerNetwork } from "../../../platform/throttle.ts";
import { openWechat } from "../../../platform/wechat/open-wechat.ts";
import { ownPage } from "./own-page.ts";
import { createState } from "./states.ts";

/** Each leaves a row for ten minutes. A carrier has many people behind one address. */
const STARTS = { bucket: "wechat-authorise", limit: 3000, windowSeconds: 15 * 60 } as const;

/** The address at which the platform asks a person for consent, for the page that asks. */
export const startAuthorisation = handle(
  calls.startAuthorisation,
  async (deps, request, { language, ip }) => {
    const wechat = openWechat(deps);
    if (!wechat) throw new ApiError(wechatErrors.notConfigured);
    if (request.appid && request.appid !== wechat.appId)
      throw new ApiError(wechatErrors.unknownApp);
    const redirectUri = ownPage(deps.config, request, language);
    await consumePerNetwork(deps.db, deps.clock, STARTS, ip);
    const state = await createState(deps, request.challenge);
    return {
      url: wechat.authorizeAddress(redirectUri, state),
      needsChatApp: deps.config.wechat?.isLocal !== true,
    };
  },
);
