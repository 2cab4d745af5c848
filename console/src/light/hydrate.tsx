import { startTransition, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { Ready } from "./ready.tsx";

/** Hydrates a page that was rendered at build; in slices, because the page can be read already. */
export function hydrate(page: ReactNode): void {
  const main = document.getElementById("page");
  if (!main) return;
  startTransition(() => void hydrateRoot(main, <Ready>{page}</Ready>));
}
