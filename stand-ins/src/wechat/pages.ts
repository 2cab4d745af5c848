import { formatInstant } from "@nodeyard/contract/time.ts";
import { escapeHtml } from "@nodeyard/server/platform/escape-html.ts";
import type { TemplateMessage } from "@nodeyard/server/platform/wechat/wechat.ts";
import { LOCAL_PEOPLE } from "./people.ts";

/** A template message that the stand-in was sent. */
export interface SentMessage extends TemplateMessage {
  readonly to: string;
  readonly at: Date;
}

const STYLE = `body{font:1rem/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:30rem;padding:0 1rem;color-scheme:light dark}
a{display:block;padding:.75rem 1rem;margin:.5rem 0;border:1px solid #8886;border-radius:.5rem;color:inherit;text-decoration:none}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #8884;padding:.5rem .5rem .5rem 0;vertical-align:top}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${body}</body></html>`;

/** The page on which a person consents, or refuses. */
export function consentPage(redirect: string, state: string): string {
  const link = (label: string, openid: string, id: string): string => {
    const query = new URLSearchParams({ redirect_uri: redirect, state, person: openid });
    return `<a id="${id}" href="/connect/confirm?${escapeHtml(String(query))}">${escapeHtml(label)}</a>`;
  };
  const people = LOCAL_PEOPLE.map(({ name, openid }) => link(name, openid, openid)).join("");
  return page(
    "本机替身 · Local stand-in",
    `<p>公众号请求获取你的昵称和头像。选择以谁的身份同意。<br>The official account asks for your name. Choose who consents.</p>${people}${link("拒绝 · Refuse", "", "refuse")}`,
  );
}

/** The platform's page for a wrong app id or redirect address. */
export function refusalPage(): string {
  return page("参数错误", "<p>appid 或 redirect_uri 参数错误 · wrong appid or redirect_uri</p>");
}

export function messagesPage(messages: readonly SentMessage[]): string {
  const rows = messages.map(({ at, to, templateId, data, url }) => {
    const fields = Object.entries(data).map(
      ([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`,
    );
    return `<tr><td>${formatInstant(at.toISOString(), "second")}</td><td>${escapeHtml(to)}<br>${escapeHtml(templateId)}</td><td>${fields.join("<br>")}<br>${escapeHtml(url)}</td></tr>`;
  });
  return page("模板消息 · Template messages", `<table><tbody>${rows.join("")}</tbody></table>`);
}
