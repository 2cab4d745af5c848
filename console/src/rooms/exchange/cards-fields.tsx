// Offered to other rooms.
import { formatBp, shownYuan } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../shared/forms/select-field.tsx";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Sums } from "../../shared/ui/sums.tsx";
import { exchange } from "./messages.ts";
import type { exchangeLimit, ExchangeInfo } from "./queries.ts";
import { sumsOf, totalError, type ChosenCards } from "./sums.ts";

const chosenNumber = (value: string): number | undefined =>
  value === "" ? undefined : Number(value);

/** Why not one card of a denomination can be had. */
function outWords(yuan: number, { worth, monthLeft }: ExchangeInfo): string {
  if (yuan > worth) return exchange.notWorth(shownYuan(yuan));
  return yuan > monthLeft
    ? exchange.notLeft(shownYuan(yuan))
    : exchange.outOfStock(shownYuan(yuan));
}

/** Denomination, its counts, and what they come to. A denomination is asked about as soon as it is chosen. */
export function CardsFields(props: {
  info: ExchangeInfo;
  /** Asks whether there are cards of a denomination; fails with the reason if not. */
  limitOf: typeof exchangeLimit;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { info, chosen, errors, onChoose } = props;
  const { denomination, count } = chosen;
  const counts = (denomination !== undefined && info.canExchangeCount[denomination]) || [];
  const limit = useQuery({
    ...props.limitOf(denomination ?? 0),
    enabled: denomination !== undefined,
  });
  const refusal = denomination !== undefined && limit.isError ? errorText(limit.error) : undefined;
  const sums = sumsOf(chosen, info);
  const excess = sums && totalError(sums.totalYuan, info);
  return (
    <>
      <SelectField
        name="JDCardMoney"
        label={exchange.denomination}
        value={String(denomination ?? "")}
        placeholder={exchange.chooseDenomination}
        error={errors["JDCardMoney"] ?? refusal}
        onChoose={(value) => onChoose({ denomination: chosenNumber(value), count: undefined })}
      >
        {info.canExchangeMoney.map((yuan) => {
          const isOut = (info.canExchangeCount[yuan] ?? []).length === 0;
          return (
            <option key={yuan} value={yuan} disabled={isOut}>
              {isOut ? outWords(yuan, info) : `¥${shownYuan(yuan)}`}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        name="JDCardCount"
        label={exchange.count}
        value={String(count ?? "")}
        placeholder={denomination === undefined ? exchange.denominationFirst : exchange.chooseCount}
        isDisabled={counts.length === 0 || refusal !== undefined}
        error={errors["JDCardCount"] ?? excess}
        onChoose={(value) => onChoose({ denomination, count: chosenNumber(value) })}
      >
        {counts.map((each) => (
          <option key={each} value={each}>
            {exchange.cards(each)}
          </option>
        ))}
      </SelectField>
      <div aria-live="polite">
        <Sums
          lines={[
            [exchange.total, sums ? `¥${shownYuan(sums.totalYuan)}` : "–"],
            [exchange.bpNeeded, sums ? `${formatBp(sums.bp, 0)} BP` : "–"],
          ]}
          sum={exchange.bpNeeded}
        />
      </div>
    </>
  );
}
