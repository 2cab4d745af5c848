import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { enhanceFrame } from "./enhance.ts";
import { Ready } from "./ready.tsx";

/** Brings a page that was rendered at build to life. */
export function hydrate(page: ReactNode): void {
  const main = document.getElementById("page");
  if (!main) return;
  hydrateRoot(main, <Ready>{page}</Ready>);
  enhanceFrame();
}
