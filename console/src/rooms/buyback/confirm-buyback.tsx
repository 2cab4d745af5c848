// Offered to other rooms.
import { formatBp, formatFen, formatMicroBp, shownYuan } from "@nodeyard/contract/money.ts";
import { formatMoney, inCurrency } from "../../shared/currency.ts";
import type { Confirmation } from "../../shared/forms/use-confirmed-form.ts";
import { ConfirmRequest } from "../../shared/overlays/confirm-request.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Sums } from "../../shared/ui/sums.tsx";
import { redemption } from "../redemption/messages.ts";
import { quoteOfYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

const fenText = (fen: bigint): string => formatMoney(formatFen(fen), "yuan");

/** Amount, tax, net and BP, and who is paid. */
export default function ConfirmBuyback(props: {
  yuan: number;
  terms: Terms;
  /** Why it waits for an operator, if it does. */
  wait: string | undefined;
  /** Of a page that names it otherwise. */
  words?: { readonly title: string; readonly confirm: string };
  confirmation: Confirmation;
}) {
  const { yuan, terms } = props;
  const quote = quoteOfYuan(yuan, terms);
  if (!quote) return null;
  return (
    <ConfirmRequest
      title={props.words?.title ?? buyback.confirmTitle(shownYuan(yuan))}
      confirm={props.words?.confirm ?? buyback.confirm}
      unanswered={buyback.noAnswer}
      confirmation={props.confirmation}
    >
      <p>{buyback.confirmText}</p>
      {props.wait !== undefined && <Note tone="warning">{props.wait}</Note>}
      <Sums
        sum={buyback.net}
        lines={[
          [buyback.gross, fenText(BigInt(yuan) * 100n)],
          [buyback.taxes(terms.TYPE_3_SHUI), `− ${fenText(quote.taxFen + quote.feeFen)}`],
          [buyback.net, fenText(quote.netFen)],
          [redemption.priceOfBp, inCurrency(terms.RMBPrice, "yuan")],
          [buyback.takes, `${formatBp(formatMicroBp(quote.grossMicroBp), 0)} BP`],
          [buyback.name, terms.ZFBName],
          [buyback.account, terms.ZFBAccount],
        ]}
      />
    </ConfirmRequest>
  );
}
