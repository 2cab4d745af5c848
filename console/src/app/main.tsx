import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { changeToken, takeChangeToken } from "../rooms/wallet/cancel/change-token.ts";
import { slogan } from "../shared/brand.ts";
import { sessionId } from "../shared/session.ts";
import { withLanguage } from "../shared/site.ts";
import { ToastRegion } from "../shared/ui/toast-region.tsx";
import "./base.css";
import { mayShowHome } from "./home-country.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

function render(page: ReactNode): void {
  document.title = slogan;
  document.documentElement.dataset["ready"] = "";
  const place = document.getElementById("root");
  if (!place) throw new Error("the document has no #root");
  const rendered = createRoot(place);
  // As a transition, so that drawing gives way to input on a slow machine.
  startTransition(() =>
    rendered.render(
      <QueryClientProvider client={queryClient}>
        {page}
        <ToastRegion />
      </QueryClientProvider>,
    ),
  );
}

async function start(): Promise<void> {
  const token = takeChangeToken();
  if (token !== undefined) {
    const { WalletChange } = await import("./pages/wallet-change.tsx");
    return render(<WalletChange token={token} />);
  }
  // The same link in a tab that shows the console already loads nothing by itself.
  addEventListener("hashchange", () => {
    if (changeToken(location) !== undefined) location.reload();
  });
  if (sessionId() === null) {
    location.replace(withLanguage("/login"));
    return;
  }
  if (!(await mayShowHome())) return;
  render(<RouterProvider router={router} />);
}

void start();
