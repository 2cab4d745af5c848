import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { inLanguage, type Text } from "../../platform/language.ts";
import { notifyFinance } from "./notify-finance.ts";
import { haltWayOut, type WayOut } from "./way-out-switches.ts";

const NEW: Text = { zh: "新发现：", en: "New:" };
const KNOWN: Text = { zh: "仍然存在：", en: "Found before, and still there:" };
const GONE: Text = { zh: "已消失：", en: "Found before, and gone:" };

/** `stuck`: only takes long; any other fault may be about money. */
interface Finding {
  readonly fault: string;
  readonly text: string;
}

/** The audit of a way out, with the subject and lead of its mail. */
export interface Audit {
  readonly name: "buybacks" | "exchanges";
  readonly way: WayOut;
  readonly subject: Text;
  readonly lead: Text;
}

/** Keeps what is found now. @returns what was not before, and what was and is no more. */
async function keepFindings(tx: Tx, { name }: Audit, found: readonly string[], at: Date) {
  const { rows: gone } = await sql<{ finding: string }>`
    delete from audit_findings where audit = ${name} and finding <> all(${[...found]}::text[])
    returning finding`.execute(tx);
  const { rows: fresh } = await sql<{ finding: string }>`
    insert into audit_findings (audit, finding, found_at)
    select ${name}, finding, ${at} from unnest(${[...found]}::text[]) finding
    on conflict do nothing returning finding`.execute(tx);
  const isNew = new Set(fresh.map(({ finding }) => finding));
  return {
    fresh: found.filter((text) => isNew.has(text)),
    known: found.filter((text) => !isNew.has(text)),
    gone: gone.map(({ finding }) => finding),
  };
}

/**
 * Logs what the hourly audit of a way out finds, halts the way where money may be lost, and mails finance operators: once when a
 * finding appears, and once when it is gone.
 */
export async function tellFindings(
  deps: Deps,
  audit: Audit,
  findings: readonly Finding[],
): Promise<void> {
  const { way, subject, lead } = audit;
  const found = findings.map(({ text }) => text);
  if (found.length > 0)
    deps.log.error({ audit: audit.name, findings: found }, "the audit of a way out found faults");
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const serious = findings.find(({ fault }) => fault !== "stuck");
    const isHalted = serious !== undefined && (await haltWayOut(tx, way, serious.text, at));
    const { fresh, known, gone } = await keepFindings(tx, audit, found, at);
    if (fresh.length + gone.length === 0 && !isHalted) return;
    const part = (title: Text, lines: readonly string[], language: Language): string[] =>
      lines.length === 0 ? [] : [[inLanguage(title, language), ...lines].join("\n")];
    await notifyFinance(deps, tx, (language) => ({
      subject: inLanguage(subject, language, { count: found.length }),
      body: [
        inLanguage(lead, language),
        ...part(NEW, fresh, language),
        ...part(KNOWN, known, language),
        ...part(GONE, gone, language),
      ].join("\n\n"),
    }));
  });
}
