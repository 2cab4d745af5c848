import {
  setExchangeOffer,
  type ExchangeStockResponse,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { exchanges } from "./messages.ts";
import { readOffer, rowNames } from "./offer-form.ts";
import fieldStyles from "../../../shared/ui/field.module.css";

/** Rows beyond those that are offered. */
const MORE_ROWS = 2;

/** Denominations with their counts and the quota of a month, in force from now on. */
export function OfferDialog(props: { offer: ExchangeStockResponse["offer"]; onClose: () => void }) {
  const { offer } = props;
  const count = offer.cards.length + MORE_ROWS;
  const rows = Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    card: offer.cards[index],
  }));
  return (
    <ActDialog
      title={exchanges.offerTitle}
      text={exchanges.offerText}
      submit={exchanges.save}
      validate={(data) => readOffer(data, count).errors}
      fields={(errors) => (
        <>
          <Field
            name="monthYuan"
            label={exchanges.monthYuan}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={offer.monthYuan}
            error={errors["monthYuan"]}
          />
          {rows.map(({ row, card }) => {
            const names = rowNames(row);
            return (
              <Field
                key={row}
                name={names.yuan}
                label={exchanges.rowDenomination(row)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                defaultValue={card?.denomination}
                error={errors[names.yuan] ?? errors[names.count]}
                beside={
                  <div className={fieldStyles["frame"]}>
                    <input
                      name={names.count}
                      aria-label={exchanges.rowCount(row)}
                      placeholder={exchanges.maxCount}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={3}
                      defaultValue={card?.maxCount}
                      aria-invalid={errors[names.count] ? true : undefined}
                    />
                  </div>
                }
              />
            );
          })}
        </>
      )}
      send={(reason, data) =>
        call(setExchangeOffer, {
          ...readOffer(data, count).offered,
          version: offer.version,
          reason,
        })
      }
      onClose={props.onClose}
    />
  );
}
