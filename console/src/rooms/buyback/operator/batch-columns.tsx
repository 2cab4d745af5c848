import type { BuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { BatchState } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { formatMoney } from "../../../shared/currency.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { buybacks } from "./messages.ts";

export type BatchAct = "approve" | "exportBatch" | "result" | "undo";

const STATES: Readonly<Record<BatchState, { tone: Tone; word: string }>> = {
  waiting: { tone: "warning", word: buybacks.batchWaiting },
  open: { tone: "info", word: buybacks.batchOpen },
  settled: { tone: "success", word: buybacks.batchSettled },
  undone: { tone: "neutral", word: buybacks.batchUndone },
};

function actsOf({ state, canApprove }: BuybackBatch): readonly BatchAct[] {
  if (state === "open") return ["exportBatch", "result", "undo"];
  if (state === "waiting") return canApprove ? ["approve", "undo"] : ["undo"];
  return [];
}

function stateNote(batch: BuybackBatch) {
  const { state, endedAt, handedOutAt, paid, failed } = batch;
  if (state === "settled") return buybacks.outcome(paid, failed);
  if (endedAt !== null) return <RelativeTime at={endedAt} />;
  return handedOutAt === null ? "" : <RelativeTime at={handedOutAt} words={buybacks.fileMade} />;
}

/** Number and maker, payments and their sum, how far it is, and what is to be done. */
export function batchColumns(
  onAct: (act: BatchAct, batch: BuybackBatch) => void,
): Column<BuybackBatch>[] {
  return [
    {
      key: "batch",
      title: buybacks.batch,
      onCard: "head",
      cell: ({ batchId, isRecovered }) => (
        <TwoLines first={<b>{batchId}</b>} second={isRecovered ? buybacks.isRecovered : ""} />
      ),
    },
    {
      key: "made",
      title: buybacks.madeBy,
      cell: ({ madeBy, madeAt, approvedBy }) => (
        <TwoLines
          first={madeBy.email}
          second={
            approvedBy === null ? (
              <RelativeTime at={madeAt} />
            ) : (
              buybacks.approvedBy(approvedBy.email)
            )
          }
        />
      ),
    },
    {
      key: "sum",
      title: buybacks.sum,
      align: "end",
      cell: ({ lines, amountYuan }) => (
        <TwoLines first={formatMoney(amountYuan, "yuan")} second={buybacks.payment(lines)} />
      ),
    },
    {
      key: "state",
      title: buybacks.state,
      cell: (batch) => (
        <TwoLines first={<StatusDot {...STATES[batch.state]} />} second={stateNote(batch)} />
      ),
    },
    {
      key: "acts",
      title: buybacks.act,
      align: "end",
      onCard: "bare",
      cell: (batch) =>
        actsOf(batch).length > 0 && (
          <RowActions>
            {actsOf(batch).map((act) => (
              <TextButton
                key={act}
                tone={act === "undo" ? "danger" : "primary"}
                label={buybacks.actOn(buybacks[act], batch.batchId)}
                onClick={() => onAct(act, batch)}
              >
                {buybacks[act]}
              </TextButton>
            ))}
          </RowActions>
        ),
    },
  ];
}
