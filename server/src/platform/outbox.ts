import { formatInstant } from "@nodeyard/contract/time.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database, Queryable } from "./database.ts";
import { isLoopback } from "./config.ts";
import { escapeHtml } from "./escape-html.ts";

const SHOWN = 100;

export interface OutboxEntry {
  readonly kind: string;
  readonly reference: string;
  readonly recipient: string;
  /** The captcha's text or the code. */
  readonly answer: string;
  readonly text: string;
  readonly at: Date;
}

export async function recordInOutbox(tx: Queryable, entry: OutboxEntry): Promise<void> {
  await tx.insertInto("outbox_entries").values(entry).execute();
}

/** Headers that a proxy, a tunnel or a page may add: with one of them, the request's origin is not known. */
const FORWARDING = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/**
 * Whether a request was made on this machine, under a loopback name. Reads the raw `Host`, because `request.host` may come
 * from a trusted proxy's header, which a page that rebinds its own name to 127.0.0.1 can set.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  const from = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return isLoopback(from) && isLoopback(host);
}

/**
 * Local outbox of an installation without mail and SMS: sent messages and open captchas. Registered only if the settings allow
 * it (never in production, loopback only), and each call verifies that it came from this machine.
 */
export function registerOutbox(app: FastifyInstance, db: Database): void {
  const list = async () => {
    const rows = await db
      .selectFrom("outbox_entries")
      .selectAll()
      .orderBy("outbox_entry_id", "desc")
      .limit(SHOWN)
      .execute();
    return rows.map((row) => ({
      kind: row.kind,
      id: row.reference,
      to: row.recipient,
      answer: row.answer,
      text: row.text,
      at: row.at.toISOString(),
    }));
  };
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.callNotFound();
      reply.header("cache-control", "no-store");
    });
    scope.get("/dev/outbox.json", async () => list());
    scope.get("/dev/outbox", async (_request, reply) => {
      const rows = (await list())
        .map(
          (entry) =>
            `<tr><td>${formatInstant(entry.at, "second")}</td><td>${escapeHtml(entry.kind)}</td><td>${escapeHtml(entry.to)}</td><td><code>${escapeHtml(entry.answer)}</code></td><td><pre>${escapeHtml(entry.text)}</pre></td></tr>`,
        )
        .join("");
      reply
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
        )
        .type("text/html; charset=utf-8");
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><h1>Outbox</h1><p>What this installation would have sent, newest first, and the captchas that were drawn. Times are UTC. Reload for new ones; the same as JSON: <a href="/dev/outbox.json">/dev/outbox.json</a>.</p><table><thead><tr><th>Time</th><th>Kind</th><th>To</th><th>Answer</th><th>Text</th></tr></thead><tbody>${rows}</tbody></table></body></html>`;
    });
    scope.get("/dev/outbox.css", async (_request, reply) => {
      reply.type("text/css");
      return "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8884;padding:.5rem;text-align:left;vertical-align:top;font-variant-numeric:tabular-nums}pre{margin:0;white-space:pre-wrap;font:inherit}code{font-size:1.15em;font-weight:600}";
    });
  });
}
