import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { BatchesView } from "./batches-view.tsx";
import { buybacksSearch } from "./buybacks-search.ts";
import { buybacks } from "./messages.ts";
import { OpenView } from "./open-view.tsx";

function BuybacksPage() {
  const { values, narrow, turn } = useListAddress(buybacksSearch);
  return (
    <>
      <PageHeader title={buybacks.title} purpose={buybacks.purpose} />
      <Toolbar>
        <Choice
          label={buybacks.views}
          value={values.view}
          options={[
            { value: "open", label: buybacks.viewOpen },
            { value: "batches", label: buybacks.viewBatches },
          ]}
          onChange={(view) => narrow({ view })}
        />
      </Toolbar>
      {values.view === "open" ? <OpenView /> : <BatchesView page={values.page} onPage={turn} />}
    </>
  );
}

/** `/operator/buybacks`: the switches of buy-backs, those that are neither paid nor returned, and batches that are paid by hand. */
export default forRoles(
  ["finance"],
  {
    title: buybacks.title,
    purpose: buybacks.purpose,
    only: operatorKit.financeOnlyTitle,
    text: buybacks.financeOnly,
  },
  BuybacksPage,
);
