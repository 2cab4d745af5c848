import type { Locator, Page } from "@playwright/test";

export function submit(place: Page | Locator): Promise<void> {
  return place.locator('button[type="submit"]').click();
}

/**
 * Submits a form and expects its page to say so and to leave for `path` after exactly so many seconds, by a clock that
 * only this moves. The page's clock has to be ours since before it was opened: `page.clock.install()`.
 */
export async function expectLeaves(
  page: Page,
  { path, afterSeconds }: { path: string; afterSeconds: number },
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await submit(page);
  await page.locator('section > p[role="status"]').filter({ hasText: /./ }).waitFor();
  const from = page.url();
  await page.clock.runFor(afterSeconds * 1000 - 1);
  if (page.url() !== from) throw new Error(`left before ${afterSeconds} seconds: ${page.url()}`);
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });
  await page.clock.resume();
}
