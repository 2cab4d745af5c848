import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { inLanguage, type Text } from "../../platform/language.ts";
import { notifyFinance } from "./notify-finance.ts";

const NEW: Text = { zh: "新发现：", en: "New:" };
const KNOWN: Text = { zh: "仍然存在：", en: "Found before, and still there:" };
const GONE: Text = { zh: "已消失：", en: "Found before, and gone:" };

export interface Findings {
  /** Which audit. */
  readonly audit: "buybacks" | "exchanges";
  /** All that it finds now. */
  readonly found: readonly string[];
  /** Whether payments were halted just now, which is mailed although nothing is new. */
  readonly isHalted: boolean;
  /** The mail's subject and lead. */
  readonly subject: Text;
  readonly lead: Text;
}

/** Keeps what is found now. @returns what was not before, and what was and is no more. */
async function keepFindings(tx: Tx, { audit, found }: Findings, at: Date) {
  const { rows: gone } = await sql<{ finding: string }>`
    delete from audit_findings where audit = ${audit} and finding <> all(${[...found]}::text[])
    returning finding`.execute(tx);
  const { rows: fresh } = await sql<{ finding: string }>`
    insert into audit_findings (audit, finding, found_at)
    select ${audit}, finding, ${at} from unnest(${[...found]}::text[]) finding
    on conflict do nothing returning finding`.execute(tx);
  const isNew = new Set(fresh.map(({ finding }) => finding));
  return {
    fresh: found.filter((text) => isNew.has(text)),
    known: found.filter((text) => !isNew.has(text)),
    gone: gone.map(({ finding }) => finding),
  };
}

/** Mails finance operators what an audit that runs every hour finds: once when it appears, and once when it is gone. */
export async function tellFindings(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  findings: Findings,
): Promise<void> {
  const { fresh, known, gone } = await keepFindings(tx, findings, deps.clock.now());
  if (fresh.length + gone.length === 0 && !findings.isHalted) return;
  const part = (title: Text, lines: readonly string[], language: Language): string[] =>
    lines.length === 0 ? [] : [[inLanguage(title, language), ...lines].join("\n")];
  await notifyFinance(deps, tx, (language) => ({
    subject: inLanguage(findings.subject, language, { count: findings.found.length }),
    body: [
      inLanguage(findings.lead, language),
      ...part(NEW, fresh, language),
      ...part(KNOWN, known, language),
      ...part(GONE, gone, language),
    ].join("\n\n"),
  }));
}
