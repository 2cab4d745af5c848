import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useSearch,
  type ErrorComponentProps,
  useRouterState,
} from "@tanstack/react-router";
import { useState, type ComponentType, useEffect, useRef } from "react";
import { announcePage } from "../shared/announce-page.ts";
import { watchDialogHistory } from "../shared/dialog-history.ts";
import { scrollPositionIn } from "../shared/scroll-position.ts";
import type { RawSearch } from "../shared/search-params.ts";
import { language, site } from "../shared/site.ts";
import { userInfo } from "../shared/user.ts";
import { lazyPart } from "../shared/ui/lazy-part.tsx";
import { useZone } from "../shared/zone.ts";
import { flagsOf, isOpen, labelOf } from "./gates.ts";
import { loadPage, LoadFailure } from "../shared/load-page.ts";
import { PendingPage } from "./pending-page.tsx";
import { queryClient } from "../shared/query-client.ts";
import { isOfOperators, unknownOperatorRoute } from "./routes/operator.ts";
import type { RouteDef } from "./routes/route-def.ts";
import { ROUTES } from "./routes/routes.ts";
import { Shell } from "./shell/shell.tsx";
import { noteUnanswered, useConnection } from "../shared/connection.ts";
import { Button } from "../shared/ui/button.tsx";
import { ListNotice } from "../shared/ui/list-notice.tsx";
import { PageHeader } from "../shared/ui/page-header.tsx";
import { app } from "./messages.ts";

/** Replaces a page that failed to load or render, beneath its name; the shell keeps working. */
function PageFailure({ error }: ErrorComponentProps) {
  const notLoaded = error instanceof LoadFailure;
  const isLost = useConnection() !== undefined;
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const label = labelOf(ROUTES, pathname, (search as RawSearch)["view"]);
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (notLoaded) noteUnanswered();
  }, [notLoaded]);
  useEffect(() => {
    // A browser does not fetch a module again that failed once; nothing of the page is there to be lost.
    if (notLoaded && wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [notLoaded, isLost]);
  return (
    <>
      {label && <PageHeader title={app[label]} purpose={"\u00a0"} />}
      <ListNotice
        tone="failed"
        title={notLoaded ? app.loadFailed : app.crashed}
        text={notLoaded ? app.loadFailedText : app.crashedText}
        action={
          <Button tone="primary" disabled={isLost} onClick={() => location.reload()}>
            {app.reload}
          </Button>
        }
      />
    </>
  );
}

const RefusedNote = lazyPart(() => import("./refused/refused-note.tsx"));

const root = createRootRoute({
  component: Shell,
  // Every address inside the console names its language, so that a link opened elsewhere keeps it.
  search: { middlewares: [({ search, next }) => ({ ...next(search), language })] },
});

/** A closed page answers as an unknown one does: it leads home. The operators' say themselves who may see them. */
async function gate(route: RouteDef): Promise<void> {
  if (route.area === "operator") return;
  const user = route.gates?.flag && (await queryClient.ensureQueryData(userInfo));
  if (!isOpen(route, { site, flags: flagsOf(user?.ret) })) throw redirect({ to: "/" });
}

/** The page of a route, with its props. */
async function loadComponent(route: RouteDef): Promise<{ default: ComponentType }> {
  const { default: page } = await loadPage(route.load);
  const Page = page as ComponentType<object>;
  function ZonedPage() {
    // Instants are formatted where they are shown: another zone renders the page again.
    useZone();
    const raw: RawSearch = useSearch({ strict: false });
    const [hasRefused, setRefused] = useState(false);
    if (!hasRefused && route.search.refused(raw).length > 0) setRefused(true);
    return (
      <>
        {hasRefused && <RefusedNote search={route.search} />}
        <Page {...route.props} />
      </>
    );
  }
  return { default: ZonedPage };
}

/** The code that the page will ask for; the page reports a failure. */
async function loadInTurn({ inTurn }: RouteDef, search: RawSearch): Promise<void> {
  if (!inTurn) return;
  const loads = search[inTurn.parameter] ? inTurn.one : inTurn.list;
  await Promise.allSettled(loads.map(({ load }) => load()));
}

const pages = ROUTES.map((route) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: route.gates?.site ? { site: route.gates.site } : {},
    // Back to texts, without fallbacks: the address then says only what differs from the page as it opens.
    validateSearch: (raw: RawSearch) => ({
      ...route.search.write(route.search.read(raw)),
      // The page removes these once it has reported them.
      ...Object.fromEntries(route.search.refused(raw).map(({ name, text }) => [name, text])),
    }),
    beforeLoad: () => gate(route),
    loader: ({ location }) => {
      const search = route.search.read(location.search) as never;
      // Started, not awaited: each part of a page shows its own loading and failing state.
      for (const query of route.data(search)) {
        void queryClient.prefetchQuery(query as never);
      }
      return loadInTurn(route, location.search);
    },
    component: lazyRouteComponent(() => loadComponent(route)),
    pendingComponent: () => <PendingPage route={route} />,
  }),
);

/** Other spellings of a page's address. */
const aliases = ROUTES.flatMap((route) =>
  (route.aliases ?? []).map((alias) =>
    createRoute({
      getParentRoute: () => root,
      path: alias,
      beforeLoad: ({ search }) => {
        throw redirect({ to: route.path, search, replace: true });
      },
    }),
  ),
);

/** Leads home, but for an operator who mistypes an address of their area. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location }) => {
    if (!isOfOperators(location.pathname)) throw redirect({ to: "/", replace: true });
  },
  component: lazyRouteComponent(() => loadComponent(unknownOperatorRoute)),
  pendingComponent: () => <PendingPage route={unknownOperatorRoute} />,
});

// Before the router listens: on the window, browsers call listeners in the order in which they were added.
watchDialogHistory(() => history.location.state);
const history = createBrowserHistory();

export const router = createRouter({
  history,
  routeTree: root.addChildren([...pages, ...aliases, unknown]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  // The router would go to the top after every step back; a page that keeps its position has it in its address.
  scrollRestoration: () => false,
  // Parameters are plain texts on this product's addresses, never JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (parameters: Record<string, unknown>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      const isText = typeof value === "string" || typeof value === "number";
      if (isText && value !== "") query.set(name, String(value));
    }
    const text = query.toString();
    return text ? `?${text}` : "";
  },
});

router.subscribe("onRendered", ({ pathChanged, hashChanged, toLocation: { hash } }) => {
  const part = hash === "" ? null : document.getElementById(hash);
  if (part) {
    if (pathChanged || hashChanged) part.scrollIntoView();
    return;
  }
  // An address that has been scrolled before is for its page to return to.
  if (pathChanged && scrollPositionIn(window.location.search) === 0) window.scrollTo(0, 0);
});

router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
  if (!pathChanged) return;
  // The first page is announced by its document.
  if (fromLocation) announcePage();
});
