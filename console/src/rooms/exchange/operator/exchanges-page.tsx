import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import type { ExchangeAct } from "./exchange-act-dialog.tsx";
import { exchangesSearch } from "./exchanges-search.ts";
import { ExchangesView } from "./exchanges-view.tsx";
import { exchanges } from "./messages.ts";
import { StockView } from "./stock-view.tsx";

const ExchangeActDialog = lazyPart(() => import("./exchange-act-dialog.tsx"));

function ExchangesPage() {
  const address = useListAddress(exchangesSearch);
  const [act, setAct] = useState<ExchangeAct>();
  const { view } = address.values;
  return (
    <>
      <PageHeader title={exchanges.title} purpose={exchanges.purpose} />
      <Toolbar>
        <Choice
          label={exchanges.views}
          value={view}
          options={[
            { value: "stock", label: exchanges.viewStock },
            { value: "exchanges", label: exchanges.viewExchanges },
          ]}
          onChange={(chosen) => address.narrow({ view: chosen })}
        />
      </Toolbar>
      {view === "stock" ? <StockView onAct={setAct} /> : <ExchangesView {...address} />}
      {act && <ExchangeActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/exchanges`: switches, offer and stock of gift cards, and the exchanges of all owners. */
export default forRoles(
  ["finance"],
  {
    title: exchanges.title,
    purpose: exchanges.purpose,
    only: operatorKit.financeOnlyTitle,
    text: exchanges.financeOnly,
  },
  ExchangesPage,
);
