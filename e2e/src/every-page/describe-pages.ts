import { listDisputes } from "@nodeyard/contract/bills/operator/calls.ts";
import { listTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { getDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { listDownloads } from "@nodeyard/contract/downloads/calls.ts";
import { getAdminStandardNode } from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { getCollection } from "@nodeyard/contract/payee/calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { listChatBindings } from "@nodeyard/contract/wechat/binding-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Browser, Page, ViewportSize } from "@playwright/test";
import { succeed } from "../harness/api.ts";
import { chatPerson, consentAs } from "../harness/chat-people.ts";
import { DEMO, newOwner, OPERATOR, sessionOf } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";
import { waitForIdle } from "../harness/wait-for-idle.ts";
import {
  DESKTOP,
  inLanguage,
  openVisit,
  PHONE,
  type OpenVisit,
  type Visit,
} from "../harness/visits.ts";
import { anyOf, strayTexts } from "../harness/words.ts";
import { overhang, seriousFaults } from "./audit.ts";
import { partsOf, type Part } from "./parts.ts";

const SLOGANS = {
  zn: "Nodeyard · 让闲置的带宽、存储与算力产生收益",
  en: "Nodeyard · Put idle bandwidth, storage and compute to work",
} as const;

/** The narrowest phone that pages in the chat app are made for. */
const NARROW_PHONE = { width: 320, height: 640 };

interface Windows {
  readonly first: ViewportSize;
  readonly phone: ViewportSize;
}

/** Pages in the chat app are never seen at a desk: on a phone in Chinese, and on the narrowest in English. */
function windowsOf(who: Part[2], language: Language): Windows {
  if (who !== "in-app") return { first: DESKTOP, phone: PHONE };
  const phone = language === "zn" ? PHONE : NARROW_PHONE;
  return { first: phone, phone };
}

/** Opens another page; of the console in the same document, where its scripts and axe are loaded already. */
async function openNext({ page, language, go }: Visit, path: string, who: Part[2]): Promise<void> {
  const href = inLanguage(path, language);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(windowsOf(who, language).first);
  const isFirst = !URL.canParse(page.url()) || new URL(page.url()).origin !== new URL(href).origin;
  // Within a page, what was ticked or typed before stays: from the beginning, then.
  if (isFirst || who === "in-app" || new URL(page.url()).pathname === new URL(href).pathname)
    return go(path);
  await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    // As a link does: the router listens.
    history.pushState({}, "", to);
  }, href);
  // Or led elsewhere, as from a page of the other site: perhaps back to the page that was there.
  await page.waitForFunction(
    (to) => !document.querySelector("main h1[data-left]") || location.pathname !== to,
    new URL(href).pathname,
  );
}

/** The title where it is not the page's heading and the slogan. */
async function titleFault(page: Page, language: Language): Promise<string> {
  const [title, heading] = [await page.title(), await page.locator("h1").first().innerText()];
  return title === `${heading} · ${SLOGANS[language]}` ? "" : `${title}, not ${heading}`;
}

/** Each page once, then those with a further state, and so on: two parts of one page do not follow each other. */
function inTurns(parts: readonly Part[]): Part[] {
  const seen = new Map<string, number>();
  const withTurns = parts.map((part) => {
    const pathname = part[1].replace(/[?#].*/, "");
    const turn = seen.get(pathname) ?? 0;
    seen.set(pathname, turn + 1);
    return { part, turn };
  });
  return withTurns.toSorted((one, other) => one.turn - other.turn).map(({ part }) => part);
}

/** Rules that a page may keep in light at a desk, and break in dark on a phone. */
const OF_APPEARANCE = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * One language but for its owners' own words, nothing serious for axe, and fits a phone. Looks do not depend on the
 * language: a page of both languages is seen in light at a desk in Chinese and in dark on a phone in English.
 */
async function expectSound(
  { page, language }: Visit,
  own: RegExp,
  isOfBoth: boolean,
  phone: ViewportSize,
): Promise<void> {
  await expect.poll(() => titleFault(page, language)).toBe("");
  await expect(page.locator("html")).toHaveAttribute("lang", language === "zn" ? "zh-CN" : "en");
  await expect
    .poll(() => strayTexts(page, language, own), { message: "texts in the wrong language" })
    .toEqual([]);
  if (language === "zn" || !isOfBoth)
    await expect.poll(() => seriousFaults(page), { message: "axe, light" }).toEqual([]);

  await page.setViewportSize(phone);
  await expect.poll(() => overhang(page)).toBe(0);
  if (language === "zn" && isOfBoth) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect
    .poll(() => seriousFaults(page, isOfBoth ? undefined : OF_APPEARANCE), {
      message: "axe, dark on a phone",
    })
    .toEqual([]);
}

interface World {
  readonly sessions: Partial<Record<Part[2], string>>;
  /** The readers' own words, which are in any language. */
  readonly own: RegExp;
}

async function describeWorld(language: Language): Promise<World> {
  const demo = await sessionOf(DEMO);
  const operator = await sessionOf(OPERATOR);
  const newcomer = (await newOwner(language)).sessionId;
  const caller = { language, sessionId: demo };
  const operatorCaller = { language, sessionId: operator };
  const { list } = await succeed(listDevices, { pageSize: 200 }, caller);
  const tags = (await succeed(listTags, {}, caller)).list.map(({ name }) => name);
  const notes = list === "NO_CONTENT" ? [] : list.map(({ note }) => note);
  const { list: configs } = await succeed(getDialConfig, {}, caller);
  const lines = configs.flatMap(({ dialConfigName, node }) => [
    dialConfigName,
    node?.serverNote ?? "",
  ]);
  const { list: nodes } = await succeed(getAdminStandardNode, {}, operatorCaller);
  const { list: disputes } = await succeed(listDisputes, {}, operatorCaller);
  const { list: bindings } = await succeed(listChatBindings, {}, caller);
  const { images } = await succeed(listDownloads, {}, caller);
  // Pages in the chat app name the payee in either language.
  const { data: payee } = await succeed(getCollection, {}, { ...caller, language: "zn" });
  const { list: acts } = await succeed(
    listAudit,
    { by: "operators", pageSize: 200 },
    operatorCaller,
  );
  const reasons = acts.flatMap(({ reason, ...line }) =>
    [line.before, line.after, line.facts].flatMap(Object.values).concat(reason),
  );
  const own = anyOf([
    ...notes,
    ...tags,
    ...lines,
    ...nodes.map(({ serverNote }) => serverNote),
    payee.user_name,
    ...images.map(({ title }) => title),
    ...bindings.map(({ nickname }) => nickname),
    ...reasons,
    ...disputes.flatMap(({ reason, answer }) => [reason, answer ?? ""]),
  ]);
  return { sessions: { demo, operator, newcomer }, own };
}

/** Of this worker's server. */
const worlds = new Map<Language, Promise<World>>();

function worldOf(language: Language): Promise<World> {
  const world = worlds.get(language) ?? describeWorld(language);
  worlds.set(language, world);
  return world;
}

/** The page of this worker's last reader, who looks at one after the other. */
let reading: { readonly name: string; readonly opened: OpenVisit } | undefined;

/** A reader's page is closed before the next reader's opens: it would keep drawing changes. */
async function readerOf(browser: Browser, language: Language, who: Part[2]): Promise<OpenVisit> {
  const name = `${who} ${language}`;
  if (reading?.name === name) return reading.opened;
  await reading?.opened.leave();
  reading = undefined;
  const { sessions } = await worldOf(language);
  const opened = await openVisit(browser, { language, sessionId: sessions[who] });
  if (who === "in-app") {
    const { page, go } = opened.visit;
    await go("/WechatMenu");
    await consentAs(page, chatPerson("bound"));
    await page.waitForURL((url) => url.pathname === "/WechatMenu");
  }
  reading = { name, opened };
  return opened;
}

/** The tests of every page in one language. */
export function describePages(language: Language): void {
  const others = new Set(partsOf(language === "zn" ? "en" : "zn").map(([what]) => what));
  test.describe(`every page (${language})`, () => {
    test.use({ language });
    for (const [who, parts] of Map.groupBy(partsOf(language), ([, , each]) => each))
      test.describe(`as ${who}`, () => {
        for (const [what, path, , act] of inTurns(parts))
          test(`${what}: one language, nothing serious for axe, light and dark, and fits a phone`, async ({
            browser,
            open,
          }) => {
            const { sessions, own } = await worldOf(language);
            // A click may leave menus open or fields filled in: such parts load a document of their own, as every page in the
            // chat app does.
            const isKept = who !== "nobody" && (act === undefined || who === "in-app");
            const reader = isKept ? await readerOf(browser, language, who) : undefined;
            const visit = reader?.visit ?? (await open({ sessionId: sessions[who] }));
            const { page } = visit;
            await openNext(visit, path, who);
            await waitForIdle(page);
            await act?.(page);
            await waitForIdle(page);
            await expectSound(visit, own, others.has(what), windowsOf(who, language).phone);
            await reader?.check();
          });
      });
  });
}
