// Offered to other rooms.
import { formatBp, shownYuan } from "@nodeyard/contract/money.ts";
import { inCurrency } from "../../shared/currency.ts";
import type { Confirmation } from "../../shared/forms/use-confirmed-form.ts";
import { ConfirmRequest } from "../../shared/overlays/confirm-request.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Sums } from "../../shared/ui/sums.tsx";
import { redemption } from "../redemption/messages.ts";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { sumsOf } from "./sums.ts";

/** Denomination, count, total and BP. */
export default function ConfirmExchange(props: {
  chosen: { readonly denomination: number; readonly count: number };
  info: ExchangeInfo;
  /** Why it waits for an operator, if it does. */
  wait: string | undefined;
  confirmation: Confirmation;
}) {
  const { chosen, info } = props;
  const sums = sumsOf(chosen, info);
  if (!sums) return null;
  return (
    <ConfirmRequest
      title={exchange.confirmTitle(shownYuan(sums.totalYuan))}
      confirm={exchange.confirm}
      unanswered={exchange.noAnswer}
      confirmation={props.confirmation}
    >
      <p>{exchange.confirmText}</p>
      {props.wait !== undefined && <Note tone="warning">{props.wait}</Note>}
      <Sums
        lines={[
          [exchange.denomination, `¥${shownYuan(chosen.denomination)}`],
          [exchange.count, exchange.cards(chosen.count)],
          [exchange.total, `¥${shownYuan(sums.totalYuan)}`],
          [redemption.priceOfBp, inCurrency(info.RMBPrice, "yuan")],
          [exchange.bpNeeded, `${formatBp(sums.bp, 0)} BP`],
        ]}
        sum={exchange.bpNeeded}
      />
    </ConfirmRequest>
  );
}
