import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Browser, Page, Request } from "@playwright/test";
import { SESSION_KEY } from "../../../console/src/shared/session.ts";
import { chatPerson, consentAs } from "../harness/chat-people.ts";
import { waitForIdle } from "../harness/wait-for-idle.ts";

export interface View {
  readonly language: Language;
  readonly width: number;
  readonly height: number;
  readonly shade: "light" | "dark";
}

/** The person of the chat platform's stand-in who is bound to the demo's owner, instead of a session. */
export const IN_APP = Symbol("in-app");

/** For so long nothing may be asked for: parts of a page come after one another, each with its code and then its data. */
const QUIET_FOR_MS = 600;
/** A page that polls is never quiet. */
const QUIET_WITHIN_MS = 15_000;
const POLL_MS = 50;

/** Follows what a page asks for. @returns what waits until it has asked for nothing for a while, and shows no loading state. */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const close = (request: Request): void => void open.delete(request);
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  return async () => {
    const endMs = performance.now() + QUIET_WITHIN_MS;
    let quietFromMs = performance.now();
    while (performance.now() < Math.min(quietFromMs + QUIET_FOR_MS, endMs)) {
      await waitForIdle(page);
      const isBusy = open.size > 0 || (await page.locator('[aria-busy="true"]').count()) > 0;
      if (isBusy) quietFromMs = performance.now();
      await sleep(POLL_MS);
    }
    await waitForIdle(page);
  };
}

/** Brings a complete page into the state that a picture is of. */
export type Prepare = (page: Page, view: View) => Promise<void>;

/** Opens a page in a browser context of its own and waits until it is complete, and again after `prepare`. Without a session it is that of nobody. */
export async function openPage(
  browser: Browser,
  url: URL,
  session: string | typeof IN_APP | undefined,
  view: View,
  prepare?: Prepare,
): Promise<Page> {
  const { language, width, height, shade } = view;
  const stored = typeof session !== "string" ? [] : [{ name: SESSION_KEY, value: session }];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: shade,
    locale: language === "zn" ? "zh-CN" : "en-US",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: url.origin, localStorage: stored }] },
  });
  const page = await context.newPage();
  const waitForQuiet = followRequests(page);
  const address = new URL(url);
  address.searchParams.set("language", language);
  await page.goto(address.href);
  if (session === IN_APP) await consentAs(page, chatPerson("bound"));
  await waitForQuiet();
  if (prepare) {
    await prepare(page, view);
    await waitForQuiet();
  }
  return page;
}
