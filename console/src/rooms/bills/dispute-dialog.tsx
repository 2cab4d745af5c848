import { disputeBill, type Bill } from "@nodeyard/contract/bills/calls.ts";
import { isReason, REASON_MAX_CHARACTERS } from "@nodeyard/contract/operator-reason.ts";
import { useQueryClient } from "@tanstack/react-query";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { TextArea } from "../../shared/ui/text-area.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { hostOf } from "./bill-columns.tsx";
import { bills } from "./messages.ts";

/** Disputes a bill in the owner's own words. */
export default function DisputeDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => trimmedText(data, "reason"),
    validate: (reason) => ({
      reason: isReason(reason) ? undefined : bills.reasonInvalid,
    }),
    async send(reason) {
      const { message } = await call(disputeBill, { billId: bill.billId, reason });
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "bills");
    },
  });
  return (
    <FormDialog
      title={bills.disputeTitle(hostOf(bill))}
      form={form}
      submit={bills.send}
      lead={<p>{bills.disputeText}</p>}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label={bills.reason}
        rows={4}
        maxLength={REASON_MAX_CHARACTERS}
        hint={bills.reasonHint}
        error={form.errors["reason"]}
      />
    </FormDialog>
  );
}
