import { documentMeta } from "../../shared/document-meta.ts";
import { withLanguage } from "../../shared/site.ts";

/**
 * Opens an in-app address after a delay, so that the success message can be read. Replaces the completed form in the
 * history.
 */
export function leaveTo(path: string, afterSeconds: number): void {
  setTimeout(() => location.replace(withLanguage(path)), afterSeconds * 1000);
}

/** Brings the console's files into the cache while the success message is read. */
export function fetchConsoleAhead(): void {
  for (const href of documentMeta("next").split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}
