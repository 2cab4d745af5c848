import type { OpenBuybacksResponse } from "@nodeyard/contract/buyback/operator-calls.ts";
import { formatMoney } from "../../../shared/currency.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { NumberedCell } from "../numbered-cell.tsx";
import { buybacks } from "./messages.ts";
import { STEP_WORDS } from "./step-words.ts";

type OpenBuyback = OpenBuybacksResponse["buybacks"][number];

/** Number and account, what is to be paid, the last step, and Alipay's word for it. */
export const buybackColumns: readonly Column<OpenBuyback>[] = [
  {
    key: "buyback",
    title: buybacks.buyback,
    onCard: "head",
    cell: ({ buybackId, account }) => <NumberedCell number={buybackId} account={account} />,
  },
  {
    key: "net",
    title: buybacks.net,
    align: "end",
    cell: ({ amountYuan, createdAt }) => (
      <TwoLines first={formatMoney(amountYuan, "yuan")} second={<RelativeTime at={createdAt} />} />
    ),
  },
  {
    key: "state",
    title: buybacks.state,
    cell: ({ step, stepAt }) => (
      <TwoLines first={STEP_WORDS[step]} second={<RelativeTime at={stepAt} />} />
    ),
  },
  {
    key: "answer",
    title: buybacks.answer,
    cell: ({ code }) => (code === "" ? "–" : <code>{code}</code>),
  },
];
