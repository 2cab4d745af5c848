import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { scrollPositionIn } from "../shared/scroll-position.ts";
import { language, site } from "../shared/site.ts";
import { userInfo } from "../shared/user.ts";
import { TableSkeleton } from "../shared/ui/table-skeleton.tsx";
import { flagsOf, isOpen } from "./gates.ts";
import { loadPage } from "./load-page.ts";
import { PLACES, type Place } from "./navigation.ts";
import { PageFailure } from "./page-failure.tsx";
import { queryClient } from "./query-client.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
  component: Shell,
  // Every address inside the console names its language, so that a link opened elsewhere keeps it.
  search: { middlewares: [({ search, next }) => ({ ...next(search), language })] },
});

/** A closed page answers as an unknown one does: it leads home. */
async function gate(place: Place): Promise<void> {
  const user = place.flag === undefined ? undefined : await queryClient.ensureQueryData(userInfo);
  if (!isOpen(place, { site, flags: flagsOf(user?.ret) })) throw redirect({ to: "/" });
}

const pages = PLACES.map((place) =>
  createRoute({
    getParentRoute: () => root,
    path: place.path,
    beforeLoad: () => gate(place),
    // Asked for, not waited for: each part of a page shows its own loading and failing state.
    loader: ({ location }) => {
      for (const query of place.data(location.search)) {
        void queryClient.prefetchQuery(query as never);
      }
    },
    component: lazyRouteComponent(() => loadPage(place.load)),
  }),
);

/** Addresses under which a page is known too. */
const spellings = PLACES.flatMap(({ also, path }) =>
  also === undefined
    ? []
    : createRoute({
        getParentRoute: () => root,
        path: also,
        beforeLoad: ({ search }) => {
          throw redirect({ to: path, search, replace: true });
        },
      }),
);

const unknown = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([...pages, ...spellings, unknown]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: () => <TableSkeleton rows={8} />,
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

router.subscribe("onRendered", ({ pathChanged }) => {
  // An address that has been scrolled before is for its page to return to.
  if (pathChanged && scrollPositionIn(window.location.search) === 0) window.scrollTo(0, 0);
});

router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
  if (!pathChanged) return;
  // Readers are told of the new page by its heading; the first page is announced by its document.
  if (fromLocation) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
});
