import type { Page } from "playwright-core";
import { expect } from "vitest";
import { en } from "../../../console/src/shared/ui/messages.en.ts";
import { zh } from "../../../console/src/shared/ui/messages.zh.ts";

/** Waits until a page has its heading and nothing on it is still on its way. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.locator("main h1").waitFor();
  const waiting = [
    `[role="status"][aria-label="${zh.loading}"]`,
    `[role="status"][aria-label="${en.loading}"]`,
    ".captcha-picture:disabled",
    'main i[aria-hidden="true"]:empty',
  ].join();
  await expect
    .poll(async () => {
      const isReady = await page.evaluate(
        () => document.readyState === "complete" && document.querySelector("main h1") !== null,
      );
      return isReady ? page.locator(waiting).count() : -1;
    })
    .toBe(0);
}
