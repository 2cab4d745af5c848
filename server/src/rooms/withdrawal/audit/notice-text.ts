import type { Language } from "@nodeyard/contract/envelope.ts";
import { AUDIT_FAULTS, type AuditFault } from "@nodeyard/contract/operator/rules.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { operatorNotice } from "../operator/operator-notice.ts";
import type { AuditReport } from "./faults.ts";

const NAMES = {
  doublePaid: { zh: "重复付款", en: "Paid more than once" },
  dropped: { zh: "已完成但未付款", en: "Completed, but never paid" },
  overpaid: { zh: "多付", en: "Overpaid" },
  underpaid: { zh: "少付", en: "Underpaid" },
  falselyEnded: { zh: "最终状态与链上不符", en: "Final status differs from the chain" },
  orphaned: {
    zh: "不属于任何提现的转账或 BP",
    en: "Transfers or BP that belong to no withdrawal",
  },
  stuck: { zh: "处理时间过长", en: "Open for too long" },
} as const satisfies Readonly<Record<AuditFault, Text>>;
const SUBJECT = {
  zh: "Nodeyard：付款审计发现 {sum} 处不符",
  en: "Nodeyard: the payout audit found {faults}",
} as const satisfies Text;
const LEAD = {
  zh: "{at} 的付款审计发现 {sum} 处链上记录与账目不符：\n{counts}",
  en: "At {at}, the chain and the ledger disagreed in {places}:\n{counts}",
} as const satisfies Text;
const COUNT = { zh: "{name}：{count}", en: "{name}: {count}" } as const satisfies Text;
const COMMANDS = {
  zh: "请运行 audit 查看明细。若可能已多付，付款已自动暂停；查明原因后用 payouts resume audit 恢复。",
  en: "Run audit for details. If too much may have been paid, payouts are halted; once the cause is known, run payouts resume audit.",
} as const satisfies Text;

/** Mail to operators about audit findings. */
export function auditNotice(
  report: AuditReport,
  language: Language,
): { subject: string; body: string } {
  const sum = report.findings.length;
  const counts = AUDIT_FAULTS.filter((fault) => report.counts[fault] > 0).map((fault) =>
    inLanguage(COUNT, language, {
      name: inLanguage(NAMES[fault], language),
      count: report.counts[fault],
    }),
  );
  const params = {
    at: formatInstant(report.at),
    sum,
    faults: plural(sum, { one: "# fault", other: "# faults" }),
    places: plural(sum, { one: "# place", other: "# places" }),
    counts: counts.join("\n"),
  };
  return operatorNotice(language, params, {
    subject: SUBJECT,
    paragraphs: [LEAD],
    commands: COMMANDS,
  });
}
