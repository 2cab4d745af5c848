import {
  reportIn,
  type ReconcileReport,
} from "../../server/src/rooms/withdrawal/reconcile/remarks.ts";

/** A reconciliation's report for a terminal. */
export function reportText(report: ReconcileReport): string {
  const { lines, obstacles, resumed } = reportIn("en", report);
  const verdict =
    obstacles.length > 0
      ? "Not clean; what was halted stays halted:"
      : `Clean: every payment is accounted for${resumed.length > 0 ? `; ended the halts ${resumed.join(", ")}` : ""}`;
  return [
    ...lines.map((line) => `- ${line}`),
    verdict,
    ...obstacles.map((text) => `! ${text}`),
  ].join("\n");
}
