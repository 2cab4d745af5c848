import { z } from "zod";
import { callPlatform } from "./call-platform.ts";
import type { ExchangedCode, WechatSettings } from "./wechat.ts";

const INVALID = new Set([40029, 41008, 42003]);
const USED = 40163;
const MAX_NICKNAME_CHARACTERS = 40;

const grant = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(100),
  unionid: z.string().max(100).optional(),
  /** 1 for the anonymous user of a page's snapshot. */
  is_snapshotuser: z.number().optional(),
});

const profile = z.object({
  openid: z.string(),
  nickname: z.string().default(""),
  unionid: z.string().max(100).optional(),
});

/** Control and format characters, which could reorder or hide what is around a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Exchanges a code for the person; the name and the union id are asked for with what it grants, and are not indispensable. */
export async function exchangeCode(settings: WechatSettings, code: string): Promise<ExchangedCode> {
  const { appId, secret, apiUrl } = settings;
  const url = new URL("/sns/oauth2/access_token", apiUrl);
  url.search = String(
    new URLSearchParams({ appid: appId, secret, code, grant_type: "authorization_code" }),
  );
  const granted = await callPlatform(url, grant);
  if (granted.state === "away") return granted;
  if (granted.state === "refused") {
    if (INVALID.has(granted.errcode)) return { state: "invalid" };
    return granted.errcode === USED ? { state: "used" } : granted;
  }
  const { access_token: token, openid, unionid, is_snapshotuser: snapshot } = granted.answer;
  if (snapshot === 1) return { state: "snapshot" };
  const about = new URL("/sns/userinfo", apiUrl);
  about.search = String(new URLSearchParams({ access_token: token, openid, lang: "zh_CN" }));
  const found = await callPlatform(about, profile);
  const known = found.state === "answered" && found.answer.openid === openid ? found.answer : null;
  return {
    state: "person",
    person: {
      openid,
      unionid: known?.unionid ?? unionid,
      nickname: (known?.nickname ?? "")
        .replace(INVISIBLE, " ")
        .trim()
        .slice(0, MAX_NICKNAME_CHARACTERS),
    },
  };
}
