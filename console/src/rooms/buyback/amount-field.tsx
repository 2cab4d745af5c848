import { formatFen, formatMicroBp, formatBp } from "@nodeyard/contract/money.ts";
import { formatMoney } from "../../shared/currency.ts";
import { useRef, useState } from "react";
import { Field } from "../../shared/ui/field.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import type { Available } from "../redemption/queries.ts";
import { waitWords } from "../redemption/waits.ts";
import { amountError, mostYuan, quoteOfYuan, readYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

function hintOf(yuan: number | undefined, terms: Terms, available: Available): string {
  const quote =
    yuan === undefined || amountError(yuan, terms) !== undefined
      ? undefined
      : quoteOfYuan(yuan, terms);
  if (yuan === undefined || !quote) return buyback.amountEmpty(terms.TYPE_3_SHUI);
  const takes = formatBp(formatMicroBp(quote.grossMicroBp), 0);
  const arrives = buyback.amountHint(takes, formatMoney(formatFen(quote.netFen), "yuan"));
  const wait = waitWords(available, { yuan });
  return wait === undefined ? arrives : `${arrives} · ${wait}`;
}

/** The amount with its BP and net beside it while it is typed, and a button for the most that can be sold. */
export function AmountField(props: {
  terms: Terms;
  available: Available;
  error: string | undefined;
}) {
  const { terms, available } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  /** Text at the last blur; an error is shown from then until the text changes. */
  const [left, setLeft] = useState("");
  const yuan = readYuan(typed);
  const most = mostYuan(terms);
  const hasLeft = typed !== "" && typed === left;
  const fillMost = () => {
    const input = frame.current?.querySelector("input");
    if (!input || most === undefined) return;
    input.value = String(most);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  return (
    <div ref={frame}>
      <Field
        name="exchangeMoney"
        label={buyback.amount}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={props.error ?? (hasLeft ? amountError(yuan, terms) : undefined)}
        hint={hintOf(yuan, terms, available)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => setLeft(event.currentTarget.value)}
        aside={
          <TextButton disabled={most === undefined} onClick={fillMost}>
            {buyback.all}
          </TextButton>
        }
      />
    </div>
  );
}
