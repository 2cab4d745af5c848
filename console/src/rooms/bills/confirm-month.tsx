import { updateBillStatus } from "@nodeyard/contract/bills/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useState } from "react";
import { ConfirmCall } from "../../shared/overlays/confirm-call.tsx";
import { bills } from "./messages.ts";
import type { MonthBills } from "./queries.ts";

/** Confirms the bills that the owner has seen; others that came meanwhile are shown first. */
export default function ConfirmMonth(props: { month: MonthBills; onClose: () => void }) {
  // As it was when the question was asked.
  const [{ month, version, sum }] = useState(props.month);
  return (
    <ConfirmCall
      title={bills.confirmTitle(month)}
      confirm={bills.confirm}
      call={updateBillStatus}
      request={{ date: month, version }}
      onClose={props.onClose}
    >
      <p>{bills.confirmText(sum.unconfirmed, formatBp(sum.bp))}</p>
      <p>{bills.confirmFinal}</p>
    </ConfirmCall>
  );
}
