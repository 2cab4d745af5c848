import { formatInstant } from "@nodeyard/contract/time.ts";
import type { FastifyInstance } from "fastify";
import type { Queryable } from "./database.ts";
import { escapeHtml } from "./escape-html.ts";
import { localPage, type LocalPages } from "./local-pages.ts";

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

/** Local outbox of an installation without mail and SMS: sent messages and open captchas. Leads to the pages beside it. */
export function outboxPages(beside: readonly LocalPages[]): LocalPages {
  const links = beside
    .flatMap(({ link }) => link ?? [])
    .map(({ path, text }) => ` ${escapeHtml(text)}: <a href="${path}">${path}</a>.`)
    .join("");
  return { add: (scope, { db }) => addOutbox(scope, db, links) };
}

function addOutbox(scope: FastifyInstance, db: Queryable, links: string): void {
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
  scope.get("/dev/outbox.json", async () => list());
  scope.get("/dev/outbox", async (_request, reply) => {
    const rows = (await list())
      .map(
        (entry) =>
          `<tr><td>${formatInstant(entry.at, "second")}</td><td>${escapeHtml(entry.kind)}</td><td>${escapeHtml(entry.to)}</td><td><code>${escapeHtml(entry.answer)}</code></td><td><pre>${escapeHtml(entry.text)}</pre></td></tr>`,
      )
      .join("");
    reply.type("text/html; charset=utf-8");
    return localPage(
      "en",
      "Outbox",
      `<p>What this installation would have sent, newest first, and the captchas that were drawn. Times are UTC. Reload for new ones; the same as JSON: <a href="/dev/outbox.json">/dev/outbox.json</a>.${links}</p><table><thead><tr><th>Time</th><th>Kind</th><th>To</th><th>Answer</th><th>Text</th></tr></thead><tbody>${rows}</tbody></table>`,
    );
  });
}
