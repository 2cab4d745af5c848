import { useEffect } from "react";
import { slogan } from "./brand.ts";

/** A page in its tab: its own name, then the product's. */
export function pageTitle(name: string): string {
  return `${name} · ${slogan}`;
}

export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
}
