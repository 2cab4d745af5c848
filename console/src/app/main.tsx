import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { slogan } from "../shared/brand.ts";
import { sessionId } from "../shared/session.ts";
import { withLanguage } from "../shared/site.ts";
import { ToastRegion } from "../shared/ui/toast-region.tsx";
import "./base.css";
import { mayShowHome } from "./home-country.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

async function start(): Promise<void> {
  if (sessionId() === null) {
    location.replace(withLanguage("/login"));
    return;
  }
  if (!(await mayShowHome())) return;
  document.title = slogan;
  const place = document.getElementById("root");
  if (!place) throw new Error("the document has no #root");
  const rendered = createRoot(place);
  // As a transition, so that drawing gives way to input on a slow machine.
  startTransition(() =>
    rendered.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>,
    ),
  );
}

void start();
