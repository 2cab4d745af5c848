import type { Access, Call, NamedCall } from "@nodeyard/contract/call.ts";
import { LANGUAGES, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errorsOfRoom } from "@nodeyard/contract/room-errors.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";
import { escapeHtml } from "../escape-html.ts";
import { VERSION } from "../version.ts";
import { jsonSchema, openApiDocument, operationId } from "./openapi.ts";

export const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:light-dark(#0958d9,#7aa7ff)}
body{font:15px/1.55 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem 6rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.05rem;margin:2.5rem 0 .5rem;text-transform:capitalize}
a{color:var(--accent)}p{margin:.5rem 0}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0}details[open]{padding-bottom:.75rem}
summary{align-items:baseline;cursor:pointer;display:flex;flex-wrap:wrap;gap:.35rem .75rem;padding:.55rem .75rem}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:1px;border-radius:8px}
summary b{font:600 .8rem/1.4 ui-monospace,monospace;min-width:2.6rem}summary code{font:.9rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
summary span{opacity:.75}summary i{font-size:.8rem;font-style:normal;margin-left:auto;opacity:.75}
h3{font-size:.85rem;margin:.5rem .75rem .25rem}pre{background:var(--soft);border-radius:6px;font:.8rem/1.5 ui-monospace,monospace;margin:0 .75rem;overflow:auto;padding:.75rem}
fieldset{border:1px solid var(--line);border-radius:8px;display:flex;flex-wrap:wrap;gap:.35rem 1rem;margin:1rem 0;padding:.55rem .75rem}
fieldset label{align-items:center;display:inline-flex;gap:.35rem;min-height:24px}button{font:inherit;min-height:32px}`;

export const STYLED =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const WHO: Readonly<Record<Access, string>> = {
  public: "anyone",
  owner: "signed in",
  device: "device key",
  operator: "operator",
  inApp: "in-app session",
};

function whoMay({ access, roles, tokenScope }: Call): string {
  if (tokenScope !== undefined) return `${WHO[access]}, token: ${tokenScope}`;
  return roles.length === 0 ? WHO[access] : `${WHO[access]}: ${roles.join(", ")}`;
}

const pretty = (schema: object): string => escapeHtml(JSON.stringify(schema, null, 2));

function answer({ answersText, success, response }: Call): string {
  return answersText
    ? "<h3>Answer: text</h3>"
    : `<h3>Answer: success has <code>${success.field}</code> ${success.value}</h3><pre tabindex="0">${pretty(jsonSchema(response, "output"))}</pre>`;
}

/** A call with its schemas, and what is said before them. */
export function section(named: NamedCall, before = ""): string {
  const { call } = named;
  const { method, path, refusalFields } = call;
  const refused =
    Object.keys(refusalFields).length === 0
      ? ""
      : `\n<h3>Refusals also have</h3><pre tabindex="0">${pretty(jsonSchema(z.object(refusalFields), "output"))}</pre>`;
  return `<details id="${escapeHtml(operationId(named))}"><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(call.summary)}</span><i>${escapeHtml(whoMay(call))}</i></summary>${before}
<h3>${method === "GET" ? "Query" : "JSON body"}</h3><pre tabindex="0">${pretty(jsonSchema(call.request, "input"))}</pre>
${answer(call)}${refused}</details>`;
}

/** A room's calls, and the errors that they can have. */
function chapter(room: Room, calls: readonly NamedCall[]): string {
  const errors = errorsOfRoom(room)
    .map(({ key, status, field, en }) => [status, key, ...(field ? [`(${field})`] : []), en])
    .map((parts) => escapeHtml(parts.join(" ")))
    .join("\n");
  const listed =
    errors === ""
      ? ""
      : `<details><summary><b>Errors</b><span>with their HTTP status, and the field at fault</span></summary><pre tabindex="0">${errors}</pre></details>`;
  return `<h2>${escapeHtml(room)}</h2>${calls.map((named) => section(named)).join("")}${listed}`;
}

function page(calls: readonly NamedCall[]): string {
  const rooms = Map.groupBy(calls, (call) => call.room);
  const body = [...rooms].map(([room, ofRoom]) => chapter(room, ofRoom)).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nodeyard API</title><link rel="stylesheet" href="/docs/style.css"></head><body><main>
<h1>Nodeyard API ${escapeHtml(VERSION)}</h1>
<p>Every call also takes <code>language</code> (${LANGUAGES.map((language) => `<code>${language}</code>`).join(" or ")}), in the query of a GET and in the body of a POST; English when absent. A refusal has HTTP status 200 unless its error has another; it has a <code>message</code>, a stable <code>error</code> and, where there is one, the <code>field</code> at fault. The session travels in the header <code>${SESSION_HEADER}</code>. The same for machines: <a href="/docs/openapi.json">openapi.json</a>.</p>
<p>What an access token may call: <a href="/docs/tokens">by scope</a>.</p>
${body}</main></body></html>`;
}

/** API documentation, with the style sheet of `registerTokenDocs`, at `/docs`; OpenAPI at `/docs/openapi.json`; generated from the contract once. */
export function registerDocs(app: FastifyInstance, calls: readonly NamedCall[]): void {
  let html: string | undefined;
  let document: string | undefined;
  app.get("/docs", async (_request, reply) => {
    reply.type("text/html; charset=utf-8").header("content-security-policy", STYLED);
    return (html ??= page(calls));
  });
  app.get("/docs/openapi.json", async (_request, reply) => {
    reply.type("application/json; charset=utf-8");
    return (document ??= JSON.stringify(openApiDocument(calls)));
  });
}
