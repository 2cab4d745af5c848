import type { PayoutCheck } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { askerWords, CHECKS, CheckState, FAILURES } from "./check-words.tsx";
import { payouts } from "./messages.ts";

/** Subject and reason of a check, its result, time and operator, and its report. */
export function checkColumns(onOpen: (check: PayoutCheck) => void): Column<PayoutCheck>[] {
  return [
    {
      key: "check",
      title: payouts.check,
      onCard: "head",
      cell: ({ kind, reason }) => <TwoLines first={<b>{CHECKS[kind]}</b>} second={reason} />,
    },
    {
      key: "result",
      title: payouts.result,
      cell: (check) => (
        <TwoLines
          first={<CheckState check={check} />}
          second={check.failure === null ? "" : FAILURES[check.failure]}
        />
      ),
    },
    {
      key: "began",
      title: payouts.began,
      cell: ({ beganAt }) => (
        <TwoLines first={formatTime(beganAt)} second={<RelativeTime at={beganAt} />} />
      ),
    },
    { key: "by", title: payouts.askedBy, cell: askerWords },
    {
      key: "report",
      title: payouts.report,
      align: "end",
      onCard: "bare",
      cell: (check) => (
        <TextButton
          label={payouts.reportOf(CHECKS[check.kind], formatTime(check.beganAt))}
          onClick={() => onOpen(check)}
        >
          {payouts.report}
        </TextButton>
      ),
    },
  ];
}
