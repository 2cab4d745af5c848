import {
  recoverBuybackBatch,
  type RecoverBatchResponse,
} from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { useState } from "react";
import { chosenFile, requireFile } from "../../../shared/forms/chosen-file.ts";
import { FileField } from "../../../shared/forms/file-field.tsx";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { buybacks } from "./messages.ts";
import { readResultFile, ResultProblems } from "./result-file.tsx";

/** Registers a batch that a restored backup does not have, by its file. */
export default function RecoverDialog(props: { onClose: () => void }) {
  const [answer, setAnswer] = useState<RecoverBatchResponse>();
  return (
    <ActDialog
      title={buybacks.recoverTitle}
      text={buybacks.recoverText}
      submit={buybacks.recover}
      validate={(data) => ({ file: requireFile(data) })}
      fields={(errors) => (
        <>
          <FileField
            label={buybacks.batchFile}
            hint={buybacks.resultFileHint}
            error={errors["file"]}
          />
          {answer && answer.problems.length > 0 && <ResultProblems problems={answer.problems} />}
        </>
      )}
      send={async (reason, data) => {
        const file = chosenFile(data);
        if (!file) throw new FormFailure(ui.fileRequired);
        const next = await call(recoverBuybackBatch, { cells: await readResultFile(file), reason });
        setAnswer(next);
        if (next.problems.length === 0) return next;
        throw new FormFailure(
          next.batchId === null ? next.message : buybacks.recoveredInPart(next.batchId),
        );
      }}
      onClose={props.onClose}
    />
  );
}
