import type { Bill } from "@nodeyard/contract/bills/calls.ts";
import type { BillState } from "@nodeyard/contract/bills/rules.ts";
import { valueText } from "../../shared/charts/value-units.ts";
import { formatMoney } from "../../shared/currency.ts";
import { formatCount } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { RowActions } from "../../shared/ui/row-actions.tsx";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { bills } from "./messages.ts";

const TONES: Readonly<Record<BillState, Tone>> = {
  unconfirmed: "warning",
  disputed: "info",
  confirmed: "success",
};

export type BillPart = "bandwidth" | "dispute" | "disputes";

export function hostOf({ hostName }: Pick<Bill, "hostName">): string {
  return hostName === "" ? bills.noHost : hostName;
}

function State({ bill: { state, disputes } }: { bill: Bill }) {
  const dot = <StatusDot tone={TONES[state]} word={bills[state]} />;
  const isAnswered = state !== "disputed" && disputes.length > 0;
  return isAnswered ? <TwoLines first={dot} second={bills.answered} /> : dot;
}

/** Node, task, carrier, billed bandwidth with its days, BP with their worth, state, and what can be opened. */
export function billColumns(open: (part: BillPart, bill: Bill) => void): Column<Bill>[] {
  return [
    {
      key: "node",
      title: bills.node,
      onCard: "head",
      cell: (bill) => (
        <TwoLines
          first={<b>{hostOf(bill)}</b>}
          second={bill.isSupplement ? `${bills.supplement} · ${bill.remark}` : ""}
        />
      ),
    },
    { key: "task", title: bills.task, cell: ({ task }) => task },
    { key: "operator", title: bills.operator, cell: ({ operator }) => bills[operator] },
    { key: "bps", title: bills.bps, align: "end", cell: ({ bps }) => valueText("bps", bps) },
    {
      key: "days",
      title: bills.days,
      align: "end",
      cell: ({ effectiveDays }) => formatCount(effectiveDays),
    },
    { key: "bp", title: bills.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
    {
      key: "price",
      title: bills.price,
      align: "end",
      cell: ({ price }) => formatMoney(price, "yuan"),
    },
    { key: "state", title: bills.state, cell: (bill) => <State bill={bill} /> },
    {
      key: "open",
      title: bills.actions,
      align: "end",
      onCard: "bare",
      cell: (bill) => (
        <RowActions>
          <TextButton
            label={bills.bandwidthOf(hostOf(bill))}
            onClick={() => open("bandwidth", bill)}
          >
            {bills.bandwidth}
          </TextButton>
          {bill.disputes.length > 0 && (
            <TextButton
              label={bills.disputesOf(hostOf(bill))}
              onClick={() => open("disputes", bill)}
            >
              {bills.disputes}
            </TextButton>
          )}
          {bill.state === "unconfirmed" && (
            <TextButton label={bills.disputeOf(hostOf(bill))} onClick={() => open("dispute", bill)}>
              {bills.dispute}
            </TextButton>
          )}
        </RowActions>
      ),
    },
  ];
}
