import type { Deps } from "../deps.ts";
import type { TokenDeps } from "./access-token.ts";
import { exchangeCode } from "./exchange-code.ts";
import { sendTemplate } from "./send-template.ts";
import type { WechatClient } from "./wechat.ts";

/** The official account of the settings; undefined if there is none. */
export function openWechat(deps: TokenDeps & Pick<Deps, "config">): WechatClient | undefined {
  const settings = deps.config.wechat;
  if (!settings) return undefined;
  const { appId, authorizeUrl } = settings;
  return {
    appId,
    authorizeAddress: (redirectUri, state) => {
      // The platform wants the parameters in this order, and the fragment.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_userinfo",
        state,
      });
      return `${authorizeUrl}?${query}#wechat_redirect`;
    },
    exchange: (code) => exchangeCode(settings, code),
    sendTemplate: (message) => sendTemplate(deps, settings, message),
  };
}
