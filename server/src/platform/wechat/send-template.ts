import { z } from "zod";
import { accessToken, type TokenDeps } from "./access-token.ts";
import { callPlatform, ERRCODES, type PlatformAnswer } from "./call-platform.ts";
import type { SentTemplate, TemplateMessage, WechatSettings } from "./wechat.ts";

const BAD_TOKEN: ReadonlySet<number> = new Set([
  ERRCODES.tokenInvalid,
  ERRCODES.tokenOfOther,
  ERRCODES.tokenExpired,
]);

const STATES: Readonly<Record<number, "not-follower" | "quota" | "bad-template">> = {
  43004: "not-follower",
  45009: "quota",
  40037: "bad-template",
  47003: "bad-template",
};

const sent = z.object({ msgid: z.union([z.number(), z.string()]).transform(String) });

/** Consequence of a failure of a message, or of its token, for the message. */
function unsent(
  response: Exclude<PlatformAnswer<unknown>, { readonly state: "answered" }>,
): SentTemplate {
  if (response.state === "away") return response;
  const state = STATES[response.errcode];
  return state ? { state } : response;
}

/** Sends a template message; a token that has become invalid meanwhile is renewed once. */
export async function sendTemplate(
  deps: TokenDeps,
  settings: WechatSettings,
  { openid, templateId, data, url, onceId }: TemplateMessage,
): Promise<SentTemplate> {
  const body = {
    touser: openid,
    template_id: templateId,
    url,
    ...(onceId !== undefined && { client_msg_id: onceId }),
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }])),
  };
  const send = (token: string): Promise<PlatformAnswer<z.output<typeof sent>>> => {
    const address = new URL("/cgi-bin/message/template/send", settings.apiUrl);
    address.searchParams.set("access_token", token);
    return callPlatform(address, sent, body);
  };
  const token = await accessToken(deps, settings);
  if (token.state !== "answered") return unsent(token);
  let response = await send(token.answer);
  if (response.state === "refused" && BAD_TOKEN.has(response.errcode)) {
    const renewed = await accessToken(deps, settings, token.answer);
    if (renewed.state !== "answered") return unsent(renewed);
    response = await send(renewed.answer);
  }
  return response.state === "answered"
    ? { state: "sent", messageId: response.answer.msgid }
    : unsent(response);
}
