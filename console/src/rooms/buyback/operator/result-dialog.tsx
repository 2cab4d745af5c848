import {
  settleBuybackBatch,
  type BuybackBatch,
  type SettleBatchResponse,
} from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { useState } from "react";
import { formatMoney } from "../../../shared/currency.ts";
import { chosenFile, fileKey, requireFile } from "../../../shared/forms/chosen-file.ts";
import { FileField } from "../../../shared/forms/file-field.tsx";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import { buybacks } from "./messages.ts";
import { readResultFile, ResultProblems } from "./result-file.tsx";

/** Result file as compared by the server. */
interface Checked {
  readonly file: string;
  readonly answer: SettleBatchResponse;
}

/** Reads the result of a batch: first compares it and shows what it says, then books all of it. */
export default function ResultDialog(props: { batch: BuybackBatch; onClose: () => void }) {
  const { batch } = props;
  const { batchId, version } = batch;
  const [checked, setChecked] = useState<Checked>();
  const answer = checked?.answer;
  const isFitting = answer !== undefined && answer.problems.length === 0;
  return (
    <ActDialog
      title={buybacks.resultTitle}
      text={buybacks.resultText}
      submit={isFitting ? buybacks.book : buybacks.check}
      lead={<BatchFacts batch={batch} />}
      validate={(data) => ({ file: requireFile(data) })}
      fields={(errors) => (
        <>
          <FileField
            label={buybacks.resultFile}
            hint={buybacks.resultFileHint}
            error={errors["file"]}
          />
          {answer && answer.problems.length > 0 && <ResultProblems problems={answer.problems} />}
          {isFitting && (
            <Note tone="info" isLive>
              {buybacks.fits(answer.paid, formatMoney(answer.paidYuan, "yuan"), answer.failed)}
            </Note>
          )}
        </>
      )}
      send={async (reason, data) => {
        const file = chosenFile(data);
        if (!file) throw new FormFailure(ui.fileRequired);
        const cells = await readResultFile(file);
        // Only the file that was compared and shown is booked; another one is compared first.
        const isCheck = !isFitting || checked?.file !== fileKey(file);
        const request = { batchId, version, reason, cells, isCheck };
        const next = await call(settleBuybackBatch, request);
        if (!isCheck) return next;
        setChecked({ file: fileKey(file), answer: next });
        throw new FormFailure(next.problems.length > 0 ? buybacks.nothingBooked : buybacks.bookNow);
      }}
      onClose={props.onClose}
    />
  );
}
