import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { oneOf, useAddressState } from "../../shared/address-state.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Faq } from "../../shared/ui/faq.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { UNITS } from "./amount.ts";
import { FIGURE_NAMES } from "./figure-names.ts";
import { questions, revenue } from "./messages.ts";
import { summary } from "./queries.ts";
import styles from "./revenue-page.module.css";
import { SevenDayPanel } from "./seven-day-panel.tsx";
import { SummaryCards } from "./summary-cards.tsx";

const LedgerSheet = lazy(() => import("./ledger/ledger-sheet.tsx"));

/** `/revenue`: six figures, seven days, and how it is all computed. Unit and open ledger sheet are in the address. */
export function RevenuePage() {
  const { parameters, change } = useAddressState();
  const unit = oneOf(parameters["unit"], UNITS);
  const figure = FIGURE_NAMES.find((name) => name === parameters["ledger"]);
  const { data: figures } = useQuery(summary);
  const price = figures?.RMBPrice;
  return (
    <>
      <PageHeader
        title={revenue.title}
        purpose={revenue.purpose}
        action={
          <>
            {price !== undefined && <span className={styles["price"]}>{revenue.price(price)}</span>}
            <Choice
              label={revenue.unit}
              value={unit}
              options={UNITS.map((value) => ({ value, label: revenue[value] }))}
              onChange={(value) => change({ unit: value }, { replace: true })}
            />
          </>
        }
      />
      <div className={styles["stack"]}>
        <SummaryCards unit={unit} onOpen={(name) => change({ ledger: name })} />
        <SevenDayPanel
          unit={unit}
          yuanPerBp={price}
          onOpenDay={(day) => change({ ledger: "total", day })}
        />
        <Panel title={revenue.faq}>
          <Faq questions={questions} />
        </Panel>
      </div>
      {figure && (
        <Suspense fallback={null}>
          <LedgerSheet figure={figure} />
        </Suspense>
      )}
    </>
  );
}
