import { formatBp } from "@nodeyard/contract/money.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Sums } from "../../shared/ui/sums.tsx";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { shownYuan, sumsOf } from "./sums.ts";

/** Denomination, count, total and BP. */
export default function ConfirmExchange(props: {
  chosen: { readonly denomination: number; readonly count: number };
  info: ExchangeInfo;
  busy: boolean;
  /** Why the server refused it; the form has to be sent anew then. */
  error: string | undefined;
  isUnanswered: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { chosen, info } = props;
  const sums = sumsOf(chosen, info);
  if (!sums) return null;
  return (
    <ConfirmDialog
      title={exchange.confirmTitle(shownYuan(sums.totalYuan))}
      confirm={exchange.confirm}
      busy={props.busy}
      isDisabled={props.error !== undefined}
      error={props.error}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>{exchange.confirmText}</p>
      <Sums
        lines={[
          [exchange.denomination, `¥${shownYuan(chosen.denomination)}`],
          [exchange.count, exchange.cards(chosen.count)],
          [exchange.total, `¥${shownYuan(sums.totalYuan)}`],
          [exchange.bpNeeded, `${formatBp(sums.bp, 0)} BP`],
        ]}
        sum={exchange.bpNeeded}
      />
      {props.isUnanswered && (
        <Note tone="warning" isLive>
          {exchange.noAnswer}
        </Note>
      )}
    </ConfirmDialog>
  );
}
