// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  findingText,
  type Finding,
  type FindingWords,
} from "@nodeyard/contract/redemption/finding-text.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import {
  findingReason,
  REDEMPTION_AUDITS,
  type AuditName,
} from "@nodeyard/contract/redemption/halts.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { endOthers, saveFindings, claimHalting } from "./findings.ts";
import { haltChannel, type RedemptionChannel } from "./switches.ts";

const NEW = { zh: "新发现：", en: "New:" } as const satisfies Text;
const KNOWN = { zh: "仍然存在：", en: "Found before, and still there:" } as const satisfies Text;
const GONE = { zh: "已消失：", en: "Found before, and gone:" } as const satisfies Text;

/** The audit of a redemption channel, with the subject and lead of its mail. */
export interface Audit {
  readonly name: AuditName;
  readonly channel: RedemptionChannel;
  readonly subject: Text;
  readonly lead: Text;
}

function textsOf({ name }: Audit, findings: readonly Finding[], language: Language): string[] {
  const words: FindingWords = REDEMPTION_AUDITS[name];
  return findings.map((finding) => findingText(words, finding, language));
}

interface Changed {
  readonly fresh: readonly Finding[];
  readonly known?: readonly Finding[];
  readonly gone?: readonly Finding[];
}

/** Halts for a new finding, and mails finance operators what has changed. */
async function haltAndNotify(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  audit: Audit,
  { fresh, known = [], gone = [] }: Changed,
): Promise<void> {
  const { name, channel, subject, lead } = audit;
  const at = deps.clock.now();
  const halting = await claimHalting(tx, name, at);
  if (halting) await haltChannel(tx, channel, findingReason(name, halting), at);
  const part = (title: Text, findings: readonly Finding[], language: Language): string[] =>
    findings.length === 0
      ? []
      : [[inLanguage(title, language), ...textsOf(audit, findings, language)].join("\n")];
  await notifyFinance(deps, tx, (language) => ({
    subject: inLanguage(subject, language, { count: fresh.length + known.length }),
    body: [
      inLanguage(lead, language),
      ...part(NEW, fresh, language),
      ...part(KNOWN, known, language),
      ...part(GONE, gone, language),
    ].join("\n\n"),
  }));
}

/**
 * Logs the findings of the hourly audit of a redemption channel, and mails finance operators once when a finding appears and
 * once when it is gone. A finding that may lose money halts the channel once: an operator who resumes it has seen the findings
 * until then.
 */
export async function notifyFindings(
  deps: Deps,
  audit: Audit,
  found: readonly Finding[],
): Promise<void> {
  const { name } = audit;
  if (found.length > 0)
    deps.log.error(
      { audit: name, findings: textsOf(audit, found, "en") },
      "the audit of a redemption channel found faults",
    );
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const gone = await endOthers(tx, name, found, at);
    const fresh = await saveFindings(tx, name, found, at);
    if (fresh.length + gone.length === 0) return;
    const keyOf = (finding: Finding): string => textsOf(audit, [finding], "en").join("");
    const isNew = new Set(fresh.map(keyOf));
    const known = found.filter((finding) => !isNew.has(keyOf(finding)));
    await haltAndNotify(deps, tx, audit, { fresh, known, gone });
  });
}

/** The same for a single finding of a payment job, in the caller's transaction. */
export async function notifyFinding(
  deps: Pick<Deps, "config" | "clock" | "log">,
  tx: Tx,
  audit: Audit,
  finding: Finding,
): Promise<void> {
  const fresh = await saveFindings(tx, audit.name, [finding], deps.clock.now());
  if (fresh.length === 0) return;
  deps.log.error(
    { audit: audit.name, findings: textsOf(audit, fresh, "en") },
    "a payment was found that differs from the books",
  );
  await haltAndNotify(deps, tx, audit, { fresh });
}
