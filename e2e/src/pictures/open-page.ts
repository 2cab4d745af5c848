import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Browser, Page } from "playwright-core";
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

/** Opens a page in a browser context of its own and waits until it is complete. Without a session it is that of nobody. */
export async function openPage(
  browser: Browser,
  url: URL,
  session: string | typeof IN_APP | undefined,
  { language, width, height, shade }: View,
): Promise<Page> {
  const stored = typeof session !== "string" ? [] : [{ name: SESSION_KEY, value: session }];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: shade,
    locale: language === "zn" ? "zh-CN" : "en-US",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: url.origin, localStorage: stored }] },
  });
  const page = await context.newPage();
  const address = new URL(url);
  address.searchParams.set("language", language);
  await page.goto(address.href);
  if (session === IN_APP) await consentAs(page, chatPerson("bound"));
  await waitForIdle(page);
  return page;
}
