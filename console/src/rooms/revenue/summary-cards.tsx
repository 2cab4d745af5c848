import { formatBp } from "@nodeyard/contract/money.ts";
import { formatMoney } from "../../shared/currency.ts";
import { UNKNOWN } from "../../shared/format.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { formatAmount, type Unit } from "./amount.ts";
import { FIGURE_NAMES, type FigureName } from "./figure-names.ts";
import { revenue } from "./messages.ts";
import styles from "./revenue-page.module.css";
import { useFigures } from "./use-figures.ts";

const NOTES: Partial<Record<FigureName, string>> = {
  total: revenue.totalNote,
  balance: revenue.balanceNote,
};

/**
 * Six figures; each opens its ledger lines. One that failed shows `-` and can be asked for again. On the Chinese site, where BP are sold,
 * the balance has the value of a sale, as everywhere; revenue has that of the day's price.
 */
export function SummaryCards(props: {
  unit: Unit;
  pricePerBp: string | undefined;
  balanceYuan: number | undefined;
  onOpen: (name: FigureName) => void;
}) {
  const { unit, pricePerBp, balanceYuan } = props;
  const figures = useFigures();
  const isSale = (name: FigureName) => name === "balance" && unit === "yuan";
  const shown = (name: FigureName, bp: string): string => {
    if (!isSale(name)) return formatAmount(bp, unit, pricePerBp);
    return balanceYuan === undefined ? UNKNOWN : formatMoney(String(balanceYuan));
  };
  return (
    <section className={styles["cards"]} aria-label={revenue.title}>
      {FIGURE_NAMES.map((name) => {
        const figure = figures[name];
        if (figure.state === "failed") {
          return (
            <div key={name} className={styles["card"]}>
              <span>{revenue[name]}</span>
              <b>{UNKNOWN}</b>
              <FailedLine text={revenue.failedFigure} what={revenue[name]} onRetry={figure.retry} />
            </div>
          );
        }
        return (
          <button
            key={name}
            type="button"
            className={styles["card"]}
            title={revenue.openLines(revenue[name])}
            onClick={() => props.onOpen(name)}
          >
            <span>
              {revenue[name]}
              <Icon name="right" size={14} />
            </span>
            {figure.state === "pending" ? (
              <i aria-hidden="true" />
            ) : (
              <b title={`${formatBp(figure.bp, 6)} BP`}>{shown(name, figure.bp)}</b>
            )}
            {NOTES[name] && <small>{isSale(name) ? revenue.balanceInSale : NOTES[name]}</small>}
          </button>
        );
      })}
    </section>
  );
}
