import { formatBp, formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Sums } from "../../shared/ui/sums.tsx";
import { quoteOfYuan, shownYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

/** Amount, tax, net and BP, and who is paid. */
export default function ConfirmBuyback(props: {
  yuan: number;
  terms: Terms;
  busy: boolean;
  /** Why the server refused it; the form has to be sent anew then. */
  error: string | undefined;
  isUnanswered: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { yuan, terms } = props;
  const quote = quoteOfYuan(yuan, terms);
  if (!quote) return null;
  return (
    <ConfirmDialog
      title={buyback.confirmTitle(shownYuan(yuan))}
      confirm={buyback.confirm}
      busy={props.busy}
      isDisabled={props.error !== undefined}
      error={props.error}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>{buyback.confirmText}</p>
      <Sums
        sum={buyback.net}
        lines={[
          [buyback.gross, `¥${shownYuan(yuan)}.00`],
          [buyback.taxes(terms.TYPE_3_SHUI), `− ¥${formatFen(quote.taxFen + quote.feeFen)}`],
          [buyback.net, `¥${formatFen(quote.netFen)}`],
          [buyback.takes, `${formatBp(formatMicroBp(quote.grossMicroBp), 0)} BP`],
          [buyback.name, terms.ZFBName],
          [buyback.account, terms.ZFBAccount],
        ]}
      />
      {props.isUnanswered && (
        <Note tone="warning" isLive>
          {buyback.noAnswer}
        </Note>
      )}
    </ConfirmDialog>
  );
}
