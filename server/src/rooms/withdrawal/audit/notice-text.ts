import type { Language } from "@nodeyard/contract/envelope.ts";
import { FAULTS, type AuditReport, type Fault } from "./faults.ts";

const NAMES: Readonly<Record<Language, Readonly<Record<Fault, string>>>> = {
  en: {
    doublePaid: "Paid more than once",
    dropped: "Completed, but never paid",
    overpaid: "Overpaid",
    underpaid: "Underpaid",
    falselyEnded: "Ended other than the chain says",
    orphaned: "Transfers or BP that belong to no withdrawal",
    stuck: "Open for too long",
  },
  zn: {
    doublePaid: "重复付款",
    dropped: "已完成但未付款",
    overpaid: "多付",
    underpaid: "少付",
    falselyEnded: "最终状态与链上不符",
    orphaned: "不属于任何提现的转账或 BP",
    stuck: "处理时间过长",
  },
};

/** Mail to operators about audit findings. */
export function auditNotice(
  report: AuditReport,
  language: Language,
): { subject: string; body: string } {
  const at = report.at.toISOString().slice(0, 16).replace("T", " ");
  const found = FAULTS.filter((fault) => report.counts[fault] > 0);
  const sum = report.findings.length;
  if (language === "zn")
    return {
      subject: `Nodeyard：付款审计发现 ${sum} 处不符`,
      body: [
        `${at}（UTC）的付款审计发现 ${sum} 处链上记录与账目不符：`,
        ...found.map((fault) => `${NAMES.zn[fault]}：${report.counts[fault]}`),
        "请在服务器上运行 npm run audit 查看明细。核实之前，请考虑关闭提现。",
      ].join("\n"),
    };
  return {
    subject: `Nodeyard: the payout audit found ${sum} ${sum === 1 ? "fault" : "faults"}`,
    body: [
      `At ${at} UTC chain and books did not agree in ${sum} ${sum === 1 ? "place" : "places"}:`,
      ...found.map((fault) => `${NAMES.en[fault]}: ${report.counts[fault]}`),
      "Run npm run audit on the server for the details. Consider closing withdrawals until they are explained.",
    ].join("\n"),
  };
}
