import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { useRef, useState } from "react";
import { Field } from "../../shared/ui/field.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import type { Available } from "../redemption/queries.ts";
import { waitWords } from "../redemption/waits.ts";
import { microBpOf, readAmount, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";
import { amountError, roundedAmount } from "./request.ts";

/** Net amount after the fee, if this amount can be withdrawn; else the fee. */
function hintOf(amount: bigint | undefined, balance: Balance, available: Available): string {
  const gas = microBpOf(balance.gas);
  if (amount === undefined || amountError(amount, balance) !== undefined)
    return withdrawal.gasHint(shownBp(gas));
  const arrives = withdrawal.amountHint(shownBp(amount - gas), shownBp(gas));
  const wait = waitWords(available, { bp: formatMicroBp(amount) });
  return wait === undefined ? arrives : `${arrives} · ${wait}`;
}

/** The amount with its net beside it while it is typed, and a button for all that can be withdrawn. */
export function AmountField(props: {
  balance: Balance;
  available: Available;
  error: string | undefined;
}) {
  const { balance, available } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  /** Text at the last blur; an error is shown from then until the text changes. */
  const [left, setLeft] = useState("");
  const amount = readAmount(typed);
  const rounded = roundedAmount(balance);
  const hasLeft = typed !== "" && typed === left;
  const fillAll = () => {
    const input = frame.current?.querySelector("input");
    if (!input || rounded === undefined) return;
    input.value = shownFigure(rounded).replaceAll(",", "");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  return (
    <div ref={frame}>
      <Field
        name="amount"
        label={withdrawal.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        error={props.error ?? (hasLeft ? amountError(amount, balance) : undefined)}
        hint={hintOf(amount, balance, available)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => setLeft(event.currentTarget.value)}
        aside={
          <TextButton disabled={rounded === undefined} onClick={fillAll}>
            {withdrawal.all}
          </TextButton>
        }
      />
    </div>
  );
}
