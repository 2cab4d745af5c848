import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Sums } from "../../shared/ui/sums.tsx";
import { CardsChoice } from "./cards-choice.tsx";
import { exchange } from "./messages.ts";
import { exchangeLimit, type ExchangeInfo } from "./queries.ts";
import { shownYuan, sumsOf, totalError, type ChosenCards } from "./sums.ts";

/** Denomination, its counts, and what they come to. A denomination is asked about as soon as it is chosen. */
export function CardsFields(props: {
  info: ExchangeInfo;
  chosen: ChosenCards;
  errors: FieldErrors;
  onChoose: (chosen: ChosenCards) => void;
}) {
  const { info, chosen, errors } = props;
  const { denomination } = chosen;
  const limit = useQuery({
    ...exchangeLimit(denomination ?? 0),
    enabled: denomination !== undefined,
  });
  const sums = sumsOf(chosen, info);
  const excess = sums && totalError(sums.totalYuan, info);
  return (
    <>
      <CardsChoice
        info={info}
        chosen={chosen}
        refusal={denomination !== undefined && limit.isError ? errorText(limit.error) : undefined}
        denominationError={errors["JDCardMoney"]}
        countError={errors["JDCardCount"] ?? excess}
        onChoose={props.onChoose}
      />
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
