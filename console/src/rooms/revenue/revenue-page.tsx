import { Suspense, type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { lazyPage } from "../../shared/load-page.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { TableSkeleton } from "../../shared/ui/table-skeleton.tsx";
import { RevenueOverview } from "./revenue-overview.tsx";
import { pageSearch, type RevenueView } from "./revenue-search.ts";
import { announcePage } from "../../shared/announce-page.ts";

/**
 * A view of a page that changes beneath one address: like a new page it is announced by its heading, and begins at its
 * top. The first one is announced by the page itself.
 */
function ViewFocus(props: { view: string; children: ReactNode }) {
  const shown = useRef(props.view);
  useEffect(() => {
    if (shown.current === props.view) return;
    shown.current = props.view;
    window.scrollTo(0, 0);
    announcePage();
  }, [props.view]);
  return props.children;
}

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
