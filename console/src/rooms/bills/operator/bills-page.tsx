import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { useNow } from "../../../shared/use-now.ts";
import type { BillAct } from "./bill-act-dialog.tsx";
import { operatorBillsSearch } from "./bills-search.ts";
import { BillsView } from "./bills-view.tsx";
import { DisputesView } from "./disputes-view.tsx";
import { bills } from "./messages.ts";
import { MonthsView } from "./months-view.tsx";
import { SupplementsView } from "./supplements-view.tsx";

const BillActDialog = lazyPart(() => import("./bill-act-dialog.tsx"));

function BillsPage() {
  const address = useListAddress(operatorBillsSearch);
  const [act, setAct] = useState<BillAct>();
  const { view, page } = address.values;
  const months = lastBillMonths(useNow(DAY_MS));
  const [newest = ""] = months;
  const month = months.find((each) => each === address.values.month) ?? newest;
  const isOfMonth = view === "months" || view === "bills";
  return (
    <>
      <PageHeader title={bills.title} purpose={bills.purpose} />
      <Toolbar>
        <Choice
          label={bills.views}
          value={view}
          options={[
            { value: "months", label: bills.viewMonths },
            { value: "bills", label: bills.viewBills },
            { value: "supplements", label: bills.viewSupplements },
            { value: "disputes", label: bills.viewDisputes },
          ]}
          onChange={(chosen) => address.narrow({ view: chosen })}
        />
        {isOfMonth && (
          <Choice
            label={bills.month}
            value={month}
            options={months.map((value) => ({ value, label: value }))}
            onChange={(value) => address.narrow({ month: value === newest ? undefined : value })}
          />
        )}
      </Toolbar>
      {view === "months" && <MonthsView month={month} onAct={setAct} />}
      {view === "bills" && <BillsView {...address} month={month} />}
      {view === "supplements" && (
        <SupplementsView page={page} onPage={address.turn} month={month} onAct={setAct} />
      )}
      {view === "disputes" && <DisputesView page={page} onPage={address.turn} onAct={setAct} />}
      {act && <BillActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/bills`: months, bills of all owners, supplements, and disputes. */
export default forRoles(
  ["finance"],
  {
    title: bills.title,
    purpose: bills.purpose,
    only: operatorKit.financeOnlyTitle,
    text: bills.financeOnly,
  },
  BillsPage,
);
