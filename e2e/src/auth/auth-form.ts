import type { Locator, Page } from "playwright-core";

export function submit(page: Page): Promise<void> {
  return page.locator('form button[type="submit"]').click();
}

/** Milliseconds from now until the page is at `path`. */
export async function timeUntilAt(page: Page, path: string): Promise<number> {
  const from = Date.now();
  await page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });
  return Date.now() - from;
}

/** The button beside the code field. */
export function codeButton(page: Page): Locator {
  return page.locator(".code-button");
}
