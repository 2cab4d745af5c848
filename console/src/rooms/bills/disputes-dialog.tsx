import type { Bill } from "@nodeyard/contract/bills/calls.ts";
import { formatTime } from "../../shared/format.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { hostOf } from "./bill-columns.tsx";
import { bills } from "./messages.ts";

/** Disputes of a bill and their answers. */
export default function DisputesDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  return (
    <Dialog title={bills.historyTitle(hostOf(bill))} onClose={onClose}>
      {bill.disputes.map(({ disputeId, reason, disputedAt, answer, answeredAt }) => (
        <Facts
          key={disputeId}
          facts={[
            [`${bills.you} · ${formatTime(disputedAt)}`, reason],
            [
              answeredAt === null ? bills.answer : `${bills.answer} · ${formatTime(answeredAt)}`,
              answer ?? bills.noAnswer,
            ],
          ]}
        />
      ))}
    </Dialog>
  );
}
