import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { ProofRegion } from "../shared/proof/proof-region.tsx";
import { replaceBySignIn, setBlankPage } from "../shared/http.ts";
import { sessionId } from "../shared/session.ts";
import { withLanguage } from "../shared/site.ts";
import { lazyPart } from "../shared/ui/lazy-part.tsx";
import { ToastRegion } from "../shared/ui/toast-region.tsx";
import "./base.css";
import { followConnection } from "./follow-connection.ts";
import { followSession } from "./follow-session.ts";
import { mayShowHome } from "./home-country.ts";
import { loadPage } from "../shared/load-page.ts";
import { publicPageAt, type PublicPage } from "./public-page.ts";
import { queryClient } from "../shared/query-client.ts";
import { router } from "./router.tsx";
import { PUBLIC_ROUTES } from "./routes/routes.ts";

const ProofDialog = lazyPart(() => import("../shared/proof/proof-dialog.tsx"));

function render(page: ReactNode): void {
  document.documentElement.dataset["ready"] = "";
  const place = document.getElementById("root");
  if (!place) throw new Error("the document has no #root");
  const rendered = createRoot(place);
  setBlankPage(() => {
    rendered.unmount();
    queryClient.clear();
  });
  // As a transition, so that drawing gives way to input on a slow machine.
  startTransition(() =>
    rendered.render(
      <QueryClientProvider client={queryClient}>
        {page}
        <ProofRegion>{(answers) => <ProofDialog {...answers} />}</ProofRegion>
        <ToastRegion />
      </QueryClientProvider>,
    ),
  );
}

async function showPublic({ route, hash }: PublicPage): Promise<void> {
  // A secret: not left in the address bar and the history.
  if (hash !== "") history.replaceState(null, "", location.pathname + location.search);
  const [{ default: Page }, { PlainFrame }] = await Promise.all([
    loadPage(route.load),
    import("./shell/plain-frame.tsx"),
  ]);
  render(
    <PlainFrame>
      <Page hash={hash} />
    </PlainFrame>,
  );
}

/** Longest wait for the first page's code before the console is shown without it. */
const PAGE_WAIT_MS = 1000;

async function start(): Promise<void> {
  followConnection(queryClient);
  // A link to a public page in a tab that already shows its address changes the hash only.
  addEventListener("hashchange", () => {
    if (publicPageAt(PUBLIC_ROUTES, location)?.hash) location.reload();
  });
  const publicPage = publicPageAt(PUBLIC_ROUTES, location);
  if (publicPage) return showPublic(publicPage);
  // Back from the sign-in page may show the console as it was left.
  addEventListener("pageshow", (event) => {
    if (event.persisted && sessionId() === null) replaceBySignIn();
  });
  if (sessionId() === null) {
    location.replace(withLanguage("/login"));
    return;
  }
  followSession();
  if (!(await mayShowHome())) return;
  // The document's own skeleton stays until the page can take its place: React would show a skeleton of its own for 300 ms.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS))]);
  render(<RouterProvider router={router} />);
}

void start();
