import { lazy, Suspense } from "react";
import { oneOf, useAddressState } from "../../shared/address-state.ts";
import { TableSkeleton } from "../../shared/ui/table-skeleton.tsx";
import { FIGURE_NAMES } from "./figure-names.ts";
import { RevenueOverview } from "./revenue-overview.tsx";
import { ViewFocus } from "./view-focus.tsx";

const LedgerSheet = lazy(() => import("./ledger/ledger-sheet.tsx"));

const VIEWS = {
  overview: RevenueOverview,
  why: lazy(() => import("./why/why-page.tsx")),
  history: lazy(() => import("./history/history-page.tsx")),
} as const;
const VIEW_NAMES = ["overview", "why", "history"] as const;

/** `/revenue`: the overview, a device's day with its reasons, or any range of the past; over each the ledger sheet. */
export default function RevenuePage() {
  const { parameters } = useAddressState();
  const view = oneOf(parameters["view"], VIEW_NAMES);
  const figure = FIGURE_NAMES.find((name) => name === parameters["ledger"]);
  const View = VIEWS[view];
  return (
    <>
      <Suspense fallback={<TableSkeleton rows={8} />}>
        <ViewFocus view={view}>
          <View />
        </ViewFocus>
      </Suspense>
      {figure && (
        <Suspense fallback={null}>
          <LedgerSheet figure={figure} />
        </Suspense>
      )}
    </>
  );
}
