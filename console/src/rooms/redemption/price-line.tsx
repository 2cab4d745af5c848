// Offered to other rooms.
import type { MeanPrice } from "@nodeyard/contract/redemption/price-fields.ts";
import { inCurrency } from "../../shared/currency.ts";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { redemption } from "./messages.ts";
import styles from "./price-line.module.css";

/** Price of a sale, with the seven days that it is the mean of, and how long a form's is held. */
export function PriceLine(props: {
  price: Pick<MeanPrice, "RMBPrice" | "prices"> & Partial<Pick<MeanPrice, "priceHeldUntil">>;
  time: (at: string) => string;
}) {
  const { RMBPrice, prices, priceHeldUntil } = props.price;
  return (
    <div className={styles["price"]}>
      <p>
        {redemption.price(inCurrency(RMBPrice, "yuan"))}
        {priceHeldUntil !== undefined && (
          <small>{redemption.heldUntil(props.time(priceHeldUntil))}</small>
        )}
      </p>
      <Disclosure summary={redemption.sevenPrices}>
        <dl className={styles["days"]}>
          {prices.map(({ day, price }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{inCurrency(price, "yuan")}</dd>
            </div>
          ))}
        </dl>
        <small>{redemption.meanOf(inCurrency(RMBPrice, "yuan"))}</small>
      </Disclosure>
    </div>
  );
}
