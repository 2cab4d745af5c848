import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Sums } from "../../shared/ui/sums.tsx";
import { exchange } from "./messages.ts";
import { exchangeLimit, type ExchangeInfo } from "./queries.ts";
import { SelectField } from "./select-field.tsx";
import { shownYuan, sumsOf, totalError, type ChosenCards } from "./sums.ts";

/** Denomination, its counts, and what they come to. A denomination is asked about as soon as it is chosen. */
export function CardsFields(props: {
  info: ExchangeInfo;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { info, chosen, errors, onChoose } = props;
  const { denomination, count } = chosen;
  const limit = useQuery({
    ...exchangeLimit(denomination ?? 0),
    enabled: denomination !== undefined,
  });
  const counts = (denomination !== undefined && info.canExchangeCount[denomination]) || [];
  const sums = sumsOf(chosen, info);
  const refusal = denomination !== undefined && limit.isError ? errorText(limit.error) : undefined;
  const excess = sums && totalError(sums.totalYuan, info);
  return (
    <>
      <SelectField
        name="JDCardMoney"
        label={exchange.denomination}
        value={denomination}
        placeholder={exchange.chooseDenomination}
        error={errors["JDCardMoney"] ?? refusal}
        onChoose={(chosenYuan) => onChoose({ denomination: chosenYuan, count: undefined })}
      >
        {info.canExchangeMoney.map((yuan) => {
          const isOut = (info.canExchangeCount[yuan] ?? []).length === 0;
          return (
            <option key={yuan} value={yuan} disabled={isOut}>
              {isOut ? exchange.outOfStock(shownYuan(yuan)) : `¥${shownYuan(yuan)}`}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        name="JDCardCount"
        label={exchange.count}
        value={count}
        placeholder={denomination === undefined ? exchange.denominationFirst : exchange.chooseCount}
        isDisabled={counts.length === 0 || refusal !== undefined}
        error={errors["JDCardCount"] ?? excess}
        onChoose={(chosenCount) => onChoose({ denomination, count: chosenCount })}
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
