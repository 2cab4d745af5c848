import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError, errorBody, platformErrors } from "@nodeyard/contract/error.ts";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { requestedLanguage } from "../requested-language.ts";
import { escapeHtml } from "../escape-html.ts";
import { isPagePath } from "../pages.ts";
import { stepText, type StartStep } from "../start-step.ts";
import { VERSION } from "../version.ts";

const RELOAD_SECONDS = 2;

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:20vh auto 0;max-width:32rem;padding:0 1rem}
h1{font-size:1.5rem;margin:0}p{margin:.75rem 0}progress{accent-color:light-dark(#0958d9,#7aa7ff);width:100%}small{opacity:.75}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const TEXTS = {
  en: { lang: "en", title: "Nodeyard is starting", hint: "This page reloads until it is ready." },
  zn: { lang: "zh-CN", title: "Nodeyard 正在启动", hint: "本页会自动刷新，直到启动完成。" },
};

function page(step: StartStep, language: Language): string {
  const { lang, title, hint } = TEXTS[language];
  const text = escapeHtml(stepText(step, language));
  const { done, total } = step.part ?? {};
  const amount = done === undefined ? "" : ` value="${done}" max="${total}"`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RELOAD_SECONDS}"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><progress aria-label="${text}"${amount}></progress><p><small>${hint}</small></p></main></body></html>`;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      "content-type": `${type}; charset=utf-8`,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      ...(status === 503 ? { "retry-after": String(RELOAD_SECONDS) } : {}),
      // A request's body is not read, and the next one may be for the app.
      connection: "close",
    })
    .end(body);
}

/** Answers a request that comes before the app is ready: people get a page, programs an error of the contract's form. */
export function answerWhileStarting(
  request: IncomingMessage,
  response: ServerResponse,
  step: StartStep,
): void {
  const [path = "/", search = ""] = (request.url ?? "/").split("?", 2);
  if (path === "/healthz")
    return send(
      response,
      200,
      "application/json",
      JSON.stringify({ status: "ok", version: VERSION }),
    );
  if (path === "/readyz")
    return send(response, 503, "application/json", JSON.stringify({ status: "starting" }));
  const language = requestedLanguage(search, request.headers["accept-language"]);
  if ((request.method === "GET" || request.method === "HEAD") && isPagePath(path))
    return send(response, 503, "text/html", page(step, language));
  const error = new ApiError(platformErrors.unavailable, { retryAfterSeconds: RELOAD_SECONDS });
  send(response, 503, "application/json", JSON.stringify(errorBody(error, language)));
}
