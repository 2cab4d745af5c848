import fastifyStatic from "@fastify/static";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { languageOf } from "@nodeyard/contract/site.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { join } from "node:path";
import { acceptedEncoding } from "./http/encoding.ts";
import {
  createPageLibrary,
  type DocumentSource,
  type PageSettings,
  readBuild,
} from "./page-library.ts";

interface DocumentOptions {
  /** The host whose pages are English unless their address says otherwise. */
  internationalHost: string;
  settings?: Omit<PageSettings, "internationalHost">;
}

export interface PageOptions extends DocumentOptions {
  /** The console's build: `manifest.json`, `documents/` and `assets/`. */
  distDirectory: string;
}

/** Addresses below these are never pages; what is not served there is answered as not found. */
const NOT_PAGES = /^\/(?:api|agent|dev|assets|downloads|healthz|readyz|metrics|docs)(?:\/|$)/;

/** A last segment with a dot is a file (`/favicon.ico`), not a page. */
export function isPagePath(path: string): boolean {
  return !NOT_PAGES.test(path) && !/\.[^/]*$/.test(path);
}

/** Nothing but our own files, and of inline code only what the build has written, by its hash. */
function contentPolicy(scriptHashes: readonly string[], styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    `style-src ${["'self'", ...styleHashes].join(" ")}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const PERMISSIONS_POLICY =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";

function protect(reply: FastifyReply, isHttps: boolean): void {
  reply.header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "no-referrer");
  reply.header("permissions-policy", PERMISSIONS_POLICY);
  reply.header("cross-origin-opener-policy", "same-origin");
  if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/** Serves the console: hashed assets that never change, and documents. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const source = await readBuild(options.distDirectory);
  await app.register(fastifyStatic, {
    root: join(options.distDirectory, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    // A name has one content: nothing is revalidated.
    etag: false,
    lastModified: false,
    setHeaders: (reply) => {
      reply.header("x-content-type-options", "nosniff");
    },
  });

  registerDocuments(app, source, options);
}

/**
 * For every address that is nothing else a document, in the language that the address decides. An unknown page gets the
 * console's document, which leads home.
 */
export function registerDocuments(
  app: FastifyInstance,
  source: DocumentSource,
  { internationalHost, settings }: DocumentOptions,
): void {
  const library = createPageLibrary(source, { ...settings, internationalHost });
  app.get("/*", async (request, reply) => {
    const mark = request.url.indexOf("?");
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    const search = mark < 0 ? "" : request.url.slice(mark);
    if (!isPagePath(path)) return reply.callNotFound();

    const host = request.host;
    const language: Language = languageOf({ host, search }, internationalHost);
    const page = library.find(path, new URLSearchParams(search), language);
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const copy = await library.copy(page, host, encoding);
    protect(reply, request.protocol === "https");
    reply.header("content-security-policy", contentPolicy(page.scriptHashes, page.styleHashes));
    reply.header("cache-control", "no-cache");
    reply.header("vary", "accept-encoding");
    reply.header("content-language", language === "zn" ? "zh-CN" : "en");
    reply.header("etag", copy.etag);
    if (request.headers["if-none-match"]?.includes(copy.etag)) return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("text/html; charset=utf-8").send(copy.content);
  });
}
