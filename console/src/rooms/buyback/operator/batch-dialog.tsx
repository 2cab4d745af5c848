import {
  approveBuybackBatch,
  handOutBuybackBatch,
  undoBuybackBatch,
  type BuybackBatch,
} from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import type { BatchAct } from "./batch-columns.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import { buybacks } from "./messages.ts";
import { savePaymentFile } from "./payment-file.ts";

type Act = Exclude<BatchAct, "result">;

const TEXTS = {
  approve: {
    title: buybacks.approveTitle,
    text: buybacks.approveText,
    submit: buybacks.approve,
    tone: "primary",
  },
  handOut: {
    title: buybacks.handOutTitle,
    text: buybacks.handOutText,
    submit: buybacks.handOut,
    tone: "primary",
  },
  undo: {
    title: buybacks.undoTitle,
    text: buybacks.undoText,
    submit: buybacks.undo,
    tone: "danger",
  },
} as const;

/** Approves or undoes a batch, or makes the file that it is paid with. */
export default function BatchDialog(props: { act: Act; batch: BuybackBatch; onClose: () => void }) {
  const { act, batch } = props;
  const { batchId, version } = batch;
  return (
    <ActDialog
      {...TEXTS[act]}
      lead={<BatchFacts batch={batch} />}
      send={async (reason) => {
        const request = { batchId, version, reason };
        if (act === "approve") return call(approveBuybackBatch, request);
        if (act === "undo") return call(undoBuybackBatch, request);
        const answer = await call(handOutBuybackBatch, request);
        await savePaymentFile(batchId, answer.sheet);
        return answer;
      }}
      onClose={props.onClose}
    />
  );
}
