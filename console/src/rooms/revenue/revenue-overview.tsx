import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAddressState } from "../../shared/address-state.ts";
import { inCurrency, sitePrice } from "../../shared/currency.ts";
import { defineSearch } from "../../shared/search-params.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Faq } from "../../shared/ui/faq.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { UNITS } from "./amount.ts";
import { ECONOMICS } from "./economics/economics-search.ts";
import { historyAddress } from "./history/history-address.ts";
import { questions, revenue } from "./messages.ts";
import { ledgerSearch } from "./ledger/ledger-search.ts";
import { summary } from "./queries.ts";
import { overviewSearch } from "./revenue-search.ts";
import styles from "./revenue-page.module.css";
import { ComingPanel } from "./rules/coming-panel.tsx";
import { RulesPanel } from "./rules/rules-panel.tsx";
import { SevenDayPanel } from "./seven-day-panel.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { WHY } from "../../shared/why-address.ts";

const addressSearch = defineSearch({ ...overviewSearch.parameters, ...ledgerSearch.parameters });

/** Six figures, seven days, and how it is all computed. The unit is in the address. */
export function RevenueOverview() {
  const {
    values: { unit },
    change,
  } = useAddressState(addressSearch);
  const { data: figures } = useQuery(summary);
  const price = figures && sitePrice({ yuan: figures.RMBPrice, usdt: figures.usdtPrice });
  return (
    <>
      <PageHeader
        title={revenue.title}
        purpose={revenue.purpose}
        action={
          <>
            {price !== undefined && (
              <span className={styles["price"]}>{revenue.price(inCurrency(price))}</span>
            )}
            <Choice
              label={revenue.unit}
              value={unit}
              options={UNITS.map((value) => ({ value, label: revenue[value] }))}
              onChange={(value) => change({ unit: value }, { replace: true })}
            />
            <Link {...WHY} className={buttonClass}>
              {revenue.toWhy}
            </Link>
            <Link {...historyAddress()} className={buttonClass}>
              {revenue.toHistory}
            </Link>
            <Link {...ECONOMICS} className={buttonClass}>
              {revenue.toEconomics}
            </Link>
          </>
        }
      />
      <div className={styles["stack"]}>
        <SummaryCards
          unit={unit}
          pricePerBp={price}
          balanceYuan={figures?.balanceYuan}
          onOpen={(name) => change({ ledger: name })}
        />
        <SevenDayPanel
          unit={unit}
          pricePerBp={price}
          onOpenDay={(day) => change({ ledger: "total", day })}
        />
        <ComingPanel />
        <RulesPanel />
        <Panel title={revenue.faq}>
          <Faq questions={questions} />
        </Panel>
      </div>
    </>
  );
}
