import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { slogan } from "../shared/brand.ts";
import { sessionId } from "../shared/session.ts";
import { withLanguage } from "../shared/site.ts";
import { ToastRegion } from "../shared/ui/toast-region.tsx";
import "./base.css";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

function start(): void {
  if (sessionId() === null) {
    location.replace(withLanguage("/login"));
    return;
  }
  document.title = slogan;
  const place = document.getElementById("root");
  if (!place) throw new Error("the document has no #root");
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

start();
