import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { SESSION_KEY } from "../../../console/src/shared/session.ts";
import { server } from "./server.ts";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface VisitOptions {
  language: Language;
  /** Signed in with this session; not signed in when absent. */
  sessionId?: string | undefined;
  onPhone?: boolean;
  shade?: "light" | "dark";
  withoutScript?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly language: Language;
  /** Opens an address of the server in the visit's language. */
  go(path: string): Promise<void>;
  /** Says that console messages like this one belong to the story: a call that it made fail, say. */
  expectMessage(pattern: RegExp): void;
  /** Session entry of the browser's local storage. */
  session(): Promise<string | null>;
}

export interface OpenVisit {
  visit: Visit;
  /** Nothing in the browser's console, and no session in an address. */
  check(): Promise<void>;
  /** Closes its pages, and leaves its profile for another visit. */
  leave(): Promise<void>;
}

/** An address with its language, as every link of the console has it. */
export function inLanguage(path: string, language: Language): string {
  const url = new URL(path, server.address);
  url.searchParams.set("language", language);
  return url.href;
}

/** Profiles that passed tests have left, by their options. In one of them scripts are cached, and compiled already. */
const left = new Map<string, BrowserContext[]>();

function profileOptions(options: VisitOptions): BrowserContextOptions {
  return {
    viewport: options.onPhone === true ? PHONE : DESKTOP,
    hasTouch: options.onPhone === true,
    colorScheme: options.shade ?? "light",
    javaScriptEnabled: options.withoutScript !== true,
    locale: options.language === "zn" ? "zh-CN" : "en-US",
    reducedMotion: "reduce",
  };
}

/** A profile with nothing in its storage but the session. */
async function openProfile(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const { sessionId } = options;
  const stored = sessionId ? [{ name: SESSION_KEY, value: sessionId }] : [];
  const storage = { cookies: [], origins: [{ origin: server.address, localStorage: stored }] };
  const wanted = profileOptions(options);
  const known = left.get(JSON.stringify(wanted))?.pop();
  if (known) {
    await known.setStorageState(storage);
    return known;
  }
  return browser.newContext({ ...wanted, storageState: storage });
}

/** Leaves a profile for the next visit with such options. */
async function leaveProfile(context: BrowserContext, options: VisitOptions): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  const key = JSON.stringify(profileOptions(options));
  left.set(key, [...(left.get(key) ?? []), context]);
}

export async function openVisit(browser: Browser, options: VisitOptions): Promise<OpenVisit> {
  const { language, sessionId } = options;
  const origin = server.address;
  const context = await openProfile(browser, options);
  const page = await context.newPage();
  const messages: string[] = [];
  const addresses: string[] = [];
  const expected: RegExp[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") messages.push(message.text());
  });
  page.on("pageerror", (problem) => messages.push(String(problem)));
  page.on("request", (request) => addresses.push(request.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));

  const session = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const visit: Visit = {
    page,
    language,
    go: async (path) => {
      const address = inLanguage(path, language);
      await page.goto(address).catch((error: unknown) => {
        // A dialog that has just closed goes back in the history, and the browser drops one of the two.
        if (!String(error).includes("net::ERR_ABORTED")) throw error;
        return page.goto(address);
      });
    },
    expectMessage: (pattern) => void expected.push(pattern),
    session,
  };
  return {
    visit,
    leave: () => leaveProfile(context, options),
    check: async () => {
      // Of this test: a visit that stays open is checked after each.
      const strange = messages
        .splice(0)
        .filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(strange, "console messages, script errors and CSP violations").toEqual([]);
      const known = page.url().startsWith(origin) && !options.withoutScript ? await session() : "";
      for (const secret of [sessionId, known]) {
        if (!secret) continue;
        await expect
          .poll(() => addresses.filter((address) => address.includes(secret)), {
            message: "addresses that carry the session",
          })
          .toEqual([]);
      }
    },
  };
}
