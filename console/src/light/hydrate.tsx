import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { Ready } from "./ready.tsx";

/** Hydrates a page that was rendered at build. */
export function hydrate(page: ReactNode): void {
  const main = document.getElementById("page");
  if (!main) return;
  hydrateRoot(main, <Ready>{page}</Ready>);
}
