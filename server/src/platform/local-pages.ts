import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "./config.ts";
import type { Deps } from "./deps.ts";

/** Pages below `/dev`, for people at this machine. */
export interface LocalPages {
  readonly add: (scope: FastifyInstance, deps: Deps) => void;
  /** The one that the outbox leads to, and what for. */
  readonly link?: { readonly path: string; readonly text: string };
}

/** Headers that a proxy, a tunnel or a page may add: with one of them, the request's origin is not known. */
const FORWARDING = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/**
 * True if a request was made on this machine, under a loopback name. Reads the raw `Host`, because `request.host` may come
 * from a trusted proxy's header, which a page that rebinds its own name to 127.0.0.1 can set.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  const from = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return isLoopback(from) && isLoopback(host);
}

/** True if a page of another origin may have made the request; a program on this machine sends neither header. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.raw.headers;
  if (origin !== undefined) return origin !== `http://${host}`;
  return site !== undefined && site !== "same-origin" && site !== "none";
}

const STYLE = `body{font:15px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.5rem;text-align:left;vertical-align:top;font-variant-numeric:tabular-nums}
pre{margin:0;white-space:pre-wrap;font:inherit}code{font-size:1.15em;font-weight:600}button{font:inherit;font-weight:600;padding:.5rem 1rem}`;

/**
 * The pages of an installation for evaluation: outbox, settlement by hand. Registered only if the settings allow it (never in
 * production, loopback only); each request must come from this machine, and what changes something from these pages.
 */
export function registerLocalPages(
  app: FastifyInstance,
  deps: Deps,
  pages: readonly LocalPages[],
): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound();
      if (request.method !== "GET" && isFromElsewhere(request))
        throw new ApiError(platformErrors.crossSite);
      reply.header("cache-control", "no-store");
      reply.header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    });
    scope.get("/dev/local.css", async (_request, reply) => reply.type("text/css").send(STYLE));
    for (const { add } of pages) add(scope, deps);
  });
}

/** A local page. Its forms send their origin, which the referrer policy of all other pages withholds. */
export function localPage(lang: string, title: string, body: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin"><title>${title}</title><link rel="stylesheet" href="/dev/local.css"></head><body><h1>${title}</h1>${body}</body></html>`;
}
