import type { NamedCall } from "@nodeyard/contract/call.ts";
import { HIDDEN_FROM_TOKENS } from "@nodeyard/contract/tokens/rules.ts";
import { TOKEN_SCOPES, type TokenScope } from "@nodeyard/contract/token-scopes.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { escapeHtml } from "../escape-html.ts";
import { siteOrigin } from "../public-host.ts";
import { section, STYLE, STYLED } from "./docs-page.ts";
import { jsonSchema, openApiDocument } from "./openapi.ts";

const HIDDEN = HIDDEN_FROM_TOKENS.map((field) => `<code>${field}</code>`).join(", ");

type Site = Parameters<typeof siteOrigin>[0];

/** The scopes that an address names, `scopes=devices,bills` or each on its own; all without. */
function scopesOf(request: FastifyRequest): TokenScope[] {
  const { scopes } = request.query as { readonly scopes?: string | string[] };
  const named = [scopes ?? []].flat().flatMap((text) => text.split(","));
  return TOKEN_SCOPES.filter((scope) => scopes === undefined || named.includes(scope));
}

const openTo = (calls: readonly NamedCall[], scopes: readonly TokenScope[]): NamedCall[] =>
  calls.filter(({ call }) => call.tokenScope !== undefined && scopes.includes(call.tokenScope));

/** An example with what the call requires. */
function example(origin: string, { call }: NamedCall): string {
  const { required = [] } = jsonSchema(call.request, "input");
  const query = required.map((name) => `${name}=…`).join("&");
  const address = `${origin}${call.path}${query === "" ? "" : `?${query}`}`;
  const command = `curl -H "Authorization: Bearer $NODEYARD_TOKEN" '${address}'`;
  return `\n<h3>Example</h3><pre tabindex="0">${escapeHtml(command)}</pre>`;
}

function page(calls: readonly NamedCall[], scopes: readonly TokenScope[], origin: string): string {
  const boxes = TOKEN_SCOPES.map(
    (scope) =>
      `<label><input type="checkbox" name="scopes" value="${scope}"${scopes.includes(scope) ? " checked" : ""}>${scope}</label>`,
  ).join("");
  const rooms = [...Map.groupBy(openTo(calls, scopes), ({ room }) => room)];
  const chapters = rooms.map(
    ([room, ofRoom]) =>
      `<h2>${escapeHtml(room)}</h2>${ofRoom.map((named) => section(named, example(origin, named))).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nodeyard API for access tokens</title><link rel="stylesheet" href="/docs/style.css"></head><body><main>
<h1>Nodeyard API for access tokens</h1>
<p>An access token reads what its scopes name, and changes nothing. Owners create them at <a href="/AccountSet#tokens">their account settings</a>, and programs send them as <code>Authorization: Bearer ny_…</code>. Every answer has <code>RateLimit-Policy</code> and <code>RateLimit</code>; one with status 429 has <code>Retry-After</code>. <code>language</code> in the query is <code>en</code> or <code>zn</code>. Fields that say how to log in to a machine or that bind one are empty: ${HIDDEN}.</p>
<form><fieldset><legend>Scopes</legend>${boxes}<button>Show</button></fieldset></form>
<p>The same for machines: <a href="/docs/tokens/openapi.json?scopes=${scopes.join(",")}">openapi.json</a>.</p>
${chapters.join("")}</main></body></html>`;
}

/** Calls open to tokens, by scope, for owners: `/docs/tokens` and its `openapi.json`. Served where the whole documentation is not. */
export function registerTokenDocs(
  app: FastifyInstance,
  calls: readonly NamedCall[],
  site: Site,
): void {
  app.get("/docs/style.css", async (_request, reply) => reply.type("text/css").send(STYLE));
  app.get("/docs/tokens", async (request, reply) => {
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", `${STYLED}; form-action 'self'`);
    return page(calls, scopesOf(request), siteOrigin(site, "en"));
  });
  app.get("/docs/tokens/openapi.json", async (request, reply) => {
    reply.type("application/json; charset=utf-8");
    return JSON.stringify(openApiDocument(openTo(calls, scopesOf(request))));
  });
}
