import { updateBillStatus } from "@nodeyard/contract/bills/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/http.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { bills } from "./messages.ts";
import type { MonthBills } from "./queries.ts";

/** Confirms the bills that the owner has seen; others that came meanwhile are shown first. */
export default function ConfirmMonth(props: { month: MonthBills; onClose: () => void }) {
  // As it was when the question was asked.
  const [{ month, version, sum }] = useState(props.month);
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(updateBillStatus, { date: month, version }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
    },
    onSettled: () => invalidateRoom(client, "bills"),
  });
  return (
    <ConfirmDialog
      title={bills.confirmTitle(month)}
      confirm={bills.confirm}
      busy={confirm.isPending}
      error={confirm.error ?? undefined}
      onConfirm={() => confirm.mutate()}
      onClose={props.onClose}
    >
      <p>{bills.confirmText(sum.unconfirmed, formatBp(sum.bp))}</p>
      <p>{bills.confirmFinal}</p>
    </ConfirmDialog>
  );
}
