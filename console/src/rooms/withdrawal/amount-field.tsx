import { useRef, useState } from "react";
import { Field } from "../../shared/ui/field.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { microBpOf, readAmount, shownBp, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";
import { wholeAmount } from "./request.ts";

/** The amount with its net beside it while it is typed, and a button for all that can be withdrawn. */
export function AmountField(props: { balance: Balance; error: string | undefined }) {
  const { balance } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const gas = microBpOf(balance.gas);
  const amount = readAmount(typed);
  const whole = wholeAmount(balance);
  const takeAll = () => {
    const input = frame.current?.querySelector("input");
    if (!input || whole === undefined) return;
    input.value = shownFigure(whole).replaceAll(",", "");
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
        error={props.error}
        hint={
          amount !== undefined && amount > gas
            ? withdrawal.amountHint(shownBp(amount - gas), shownBp(gas))
            : withdrawal.gasHint(shownBp(gas))
        }
        onInput={(event) => setTyped(event.currentTarget.value)}
        aside={
          <TextButton disabled={whole === undefined} onClick={takeAll}>
            {withdrawal.all}
          </TextButton>
        }
      />
    </div>
  );
}
