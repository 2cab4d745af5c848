import { Suspense, type ComponentType } from "react";
import { lazyPage } from "../../shared/load-page.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { TableSkeleton } from "../../shared/ui/table-skeleton.tsx";
import { RevenueOverview } from "./revenue-overview.tsx";
import { pageSearch, type RevenueView } from "./revenue-search.ts";
import { ViewFocus } from "./view-focus.tsx";

const LedgerSheet = lazyPart(() => import("./ledger/ledger-sheet.tsx"));

const VIEWS: Readonly<Record<RevenueView, ComponentType>> = {
  overview: RevenueOverview,
  why: lazyPage(() => import("./why/why-page.tsx")),
  history: lazyPage(() => import("./history/history-page.tsx")),
  economics: lazyPage(() => import("./economics/economics-page.tsx")),
};

/** `/revenue`: the overview, a device's day with its reasons, any range of the past, or costs and net; over each the ledger sheet. */
export default function RevenuePage() {
  const {
    values: { view, ledger: figure },
  } = useAddressState(pageSearch);
  const View = VIEWS[view];
  return (
    <>
      <Suspense fallback={<TableSkeleton rows={8} />}>
        <ViewFocus view={view}>
          <View />
        </ViewFocus>
      </Suspense>
      {figure && <LedgerSheet figure={figure} />}
    </>
  );
}
