import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { en } from "../../../console/src/shared/ui/messages.en.ts";
import { zh } from "../../../console/src/shared/ui/messages.zh.ts";

const IDLE_WITHIN_MS = 30_000;
const POLL_MS = 50;
/** Spinners, a captcha that is drawn anew, skeleton lines. */
const LOADING = [
  `[role="status"][aria-label="${zh.loading}"]`,
  `[role="status"][aria-label="${en.loading}"]`,
  // Its own attribute: one in a disabled form is drawn already.
  'div:has(> div > input[name="captcha"]) > button[disabled]',
  'main i[aria-hidden="true"]:empty',
].join();

/** Waits until a page has its heading and shows no loading state. */
export async function waitForIdle(page: Page): Promise<void> {
  // While a page loads, the one before it may be hidden beside its heading.
  await page.locator("main h1:visible").first().waitFor();
  const deadline = Date.now() + IDLE_WITHIN_MS;
  for (;;) {
    const waiting = await page.evaluate((loading) => {
      if (document.readyState !== "complete") return "the document";
      if (document.querySelector("main h1") === null) return "a heading";
      return document.querySelector(loading)?.outerHTML;
    }, LOADING);
    if (waiting === undefined) return;
    if (Date.now() > deadline) throw new Error(`the page still waits for ${waiting}`);
    await sleep(POLL_MS);
  }
}
