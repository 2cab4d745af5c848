import { withLanguage } from "../../shared/site.ts";

/**
 * Goes to an in-app address after the delay that lets the success message be read (spec 1 §4). The form leaves the history:
 * going back to it, finished, would be of no use.
 */
export function leaveTo(path: string, afterSeconds: number): void {
  setTimeout(() => location.replace(withLanguage(path)), afterSeconds * 1000);
}

/** Brings the console's files into the cache while the success message is read. */
export function fetchConsoleAhead(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="nodeyard-next"]')?.content;
  for (const href of files?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}
