import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { SESSION_KEY } from "../../../console/src/shared/session.ts";
import { server } from "./server.ts";

const SCREENSHOTS = join(tmpdir(), "e2e-screenshots");
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

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
  /** What is in the browser's local storage as the session. */
  session(): Promise<string | null>;
}

interface OpenVisit {
  visit: Visit;
  context: BrowserContext;
  check(): Promise<void>;
}

/** An address with its language, as every link of the console has it. */
export function inLanguage(path: string, language: Language): string {
  const url = new URL(path, server.address);
  url.searchParams.set("language", language);
  return url.href;
}

async function openVisit(browser: Browser, options: VisitOptions): Promise<OpenVisit> {
  const { language, sessionId } = options;
  const origin = server.address;
  const stored = sessionId ? [{ name: SESSION_KEY, value: sessionId }] : [];
  const context = await browser.newContext({
    viewport: options.onPhone === true ? PHONE : DESKTOP,
    hasTouch: options.onPhone === true,
    colorScheme: options.shade ?? "light",
    javaScriptEnabled: options.withoutScript !== true,
    locale: language === "zn" ? "zh-CN" : "en-US",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  });
  context.setDefaultTimeout(30_000);
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
      await page.goto(inLanguage(path, language));
    },
    expectMessage: (pattern) => void expected.push(pattern),
    session,
  };
  return {
    visit,
    context,
    check: async () => {
      const strange = messages.filter((text) => !expected.some((pattern) => pattern.test(text)));
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

/**
 * Called in a describe block: gives its tests visits to the server. After each test every visit is checked: nothing in
 * the browser's console, no session in an address. A failed test leaves a picture. A visit that was opened before all
 * tests of the block stays open for all of them.
 */
export function visits(): (options: VisitOptions) => Promise<Visit> {
  let browser: Browser;
  const kept: OpenVisit[] = [];
  let open: OpenVisit[] = [];
  let isInTest = false;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const all = [...kept, ...open];
    try {
      if (task.result?.state === "fail") {
        await mkdir(SCREENSHOTS, { recursive: true });
        for (const [index, { visit }] of all.entries()) {
          const name = `${task.name} ${visit.language} ${index}`.replace(/[^\p{L}\d]+/gu, "-");
          const path = join(SCREENSHOTS, `${name}.png`);
          await visit.page.screenshot({ path, fullPage: true });
          console.error(`what the page showed: ${path}`);
        }
      } else for (const each of all) await each.check();
    } finally {
      for (const { context } of open) await context.close();
      open = [];
    }
  });
  return async (options) => {
    const opened = await openVisit(browser, options);
    (isInTest ? open : kept).push(opened);
    return opened.visit;
  };
}
