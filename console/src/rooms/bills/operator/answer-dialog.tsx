import { answerDispute, type ListedDispute } from "@nodeyard/contract/bills/operator/calls.ts";
import { isReason, REASON_MAX_CHARACTERS } from "@nodeyard/contract/operator-reason.ts";
import { useQueryClient } from "@tanstack/react-query";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { bills } from "./messages.ts";

/** The answer to a dispute, which is its own reason. */
export function AnswerDialog(props: { dispute: ListedDispute; onClose: () => void }) {
  const { disputeId, reason, bill } = props.dispute;
  const client = useQueryClient();
  const form = useForm({
    read: (data) => trimmedText(data, "answer"),
    validate: (answer) => ({
      answer: isReason(answer) ? undefined : bills.answerInvalid,
    }),
    async send(answer) {
      try {
        const { message } = await call(answerDispute, { disputeId, answer });
        showToast("success", message);
        props.onClose();
      } finally {
        void invalidateRoom(client, "operator");
      }
    },
  });
  return (
    <FormDialog
      title={bills.answerTitle(bill.hostName)}
      form={form}
      submit={bills.send}
      lead={<blockquote>{reason}</blockquote>}
      onClose={props.onClose}
    >
      <TextArea
        name="answer"
        label={bills.answerField}
        rows={4}
        maxLength={REASON_MAX_CHARACTERS}
        hint={bills.answerHint}
        error={form.errors["answer"]}
      />
    </FormDialog>
  );
}
