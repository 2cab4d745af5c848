import { formatBp, formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { quoteOfYuan, shownYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";
import styles from "./buyback.module.css";

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
      <dl className={styles["sums"]}>
        <div>
          <dt>{buyback.gross}</dt>
          <dd>¥{shownYuan(yuan)}.00</dd>
        </div>
        <div>
          <dt>{buyback.taxes(terms.TYPE_3_SHUI)}</dt>
          <dd>− ¥{formatFen(quote.taxFen + quote.feeFen)}</dd>
        </div>
        <div data-sum="true">
          <dt>{buyback.net}</dt>
          <dd>¥{formatFen(quote.netFen)}</dd>
        </div>
        <div>
          <dt>{buyback.takes}</dt>
          <dd>{formatBp(formatMicroBp(quote.grossMicroBp), 0)} BP</dd>
        </div>
        <div>
          <dt>{buyback.name}</dt>
          <dd>{terms.ZFBName}</dd>
        </div>
        <div>
          <dt>{buyback.account}</dt>
          <dd>{terms.ZFBAccount}</dd>
        </div>
      </dl>
      {props.isUnanswered && (
        <Note tone="warning" isLive>
          {buyback.noAnswer}
        </Note>
      )}
    </ConfirmDialog>
  );
}
