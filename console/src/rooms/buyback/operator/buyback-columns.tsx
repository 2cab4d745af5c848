import type { OpenBuyback } from "@nodeyard/contract/buyback/operator/calls.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { BuybackAct } from "./buyback-dialog.tsx";
import { buybacks } from "./messages.ts";
import { STEP_WORDS } from "./step-words.ts";

/** Meaning of Alipay's most frequent codes. */
const ANSWERS: Readonly<Record<string, string>> = {
  PAYER_BALANCE_NOT_ENOUGH: buybacks.poorAnswer,
  BALANCE_IS_NOT_ENOUGH: buybacks.poorAnswer,
  EXCEED_LIMIT_DM_AMOUNT: buybacks.limitAnswer,
  EXCEED_LIMIT_SM_AMOUNT: buybacks.limitAnswer,
  EXCEED_LIMIT_MM_AMOUNT: buybacks.limitAnswer,
  PAYEE_NOT_EXIST: buybacks.missingAnswer,
  PAYEE_USER_INFO_ERROR: buybacks.otherNameAnswer,
  SYSTEM_ERROR: buybacks.systemAnswer,
};

/** Alipay's last answer in words, or as its code, by which its support knows it. */
function AnswerWords({ code }: { code: string }) {
  if (code === "") return "–";
  return ANSWERS[code] ?? <code>{code}</code>;
}

/** Number and account, what is to be paid, the last step, Alipay's word for it, and what an operator can do. */
export function buybackColumns(
  onAct: (act: BuybackAct, buyback: OpenBuyback) => void,
): readonly Column<OpenBuyback>[] {
  return [
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
        <TwoLines
          first={formatMoney(amountYuan, "yuan")}
          second={<RelativeTime at={createdAt} />}
        />
      ),
    },
    {
      key: "state",
      title: buybacks.state,
      cell: ({ step, stepAt, batchId, waitsForApproval }) => (
        <TwoLines
          first={waitsForApproval ? buybacks.batchWaiting : STEP_WORDS[step]}
          second={batchId === null ? <RelativeTime at={stepAt} /> : buybacks.inBatch(batchId)}
        />
      ),
    },
    {
      key: "answer",
      title: buybacks.answer,
      cell: ({ code }) => <AnswerWords code={code} />,
    },
    {
      key: "acts",
      title: buybacks.act,
      align: "end",
      onCard: "bare",
      // Nothing instead of an empty list of actions.
      cell: (buyback) => (buyback.batchId === null ? <Acts buyback={buyback} onAct={onAct} /> : ""),
    },
  ];
}

function Acts(props: {
  buyback: OpenBuyback;
  onAct: (act: BuybackAct, buyback: OpenBuyback) => void;
}) {
  const { buyback, onAct } = props;
  const holdAct = buyback.onHoldSince === null ? "hold" : "release";
  return (
    <RowActions>
      {buyback.waitsForApproval && (
        <TextButton
          tone="primary"
          label={buybacks.actOn(buybacks.requestApproval, buyback.buybackId)}
          onClick={() => onAct("approve", buyback)}
        >
          {buybacks.requestApproval}
        </TextButton>
      )}
      <TextButton
        label={buybacks.actOn(buybacks[holdAct], buyback.buybackId)}
        onClick={() => onAct(holdAct, buyback)}
      >
        {buybacks[holdAct]}
      </TextButton>
      {buyback.canReturn && (
        <TextButton
          tone="danger"
          label={buybacks.actOn(buybacks.returnBp, buyback.buybackId)}
          onClick={() => onAct("return", buyback)}
        >
          {buybacks.returnBp}
        </TextButton>
      )}
    </RowActions>
  );
}
