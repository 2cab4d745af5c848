import { listTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { getDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { listDownloads } from "@nodeyard/contract/downloads/calls.ts";
import { getAdminStandardNode } from "@nodeyard/contract/operator/node-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { succeed } from "../harness/api.ts";
import { DEMO, newOwner, OPERATOR, signIn } from "../harness/people.ts";
import { waitForIdle } from "../harness/wait-for-idle.ts";
import { visits } from "../harness/visits.ts";
import { strayTexts } from "../harness/words.ts";
import { overhang, seriousFaults } from "./audit.ts";
import { partsOf } from "./parts.ts";

const SLOGANS = {
  zn: "Nodeyard · 让闲置的带宽、存储与算力产生收益",
  en: "Nodeyard · Put idle bandwidth, storage and compute to work",
} as const;
const PHONE = { width: 390, height: 844 };

/** The title where it is not the page's heading and the slogan. */
async function titleFault(page: Page, language: Language): Promise<string> {
  const [title, heading] = [await page.title(), await page.locator("h1").first().innerText()];
  return title === `${heading} · ${SLOGANS[language]}` ? "" : `${title}, not ${heading}`;
}

/** The tests of every page in one language; each language has a file of its own, and so a worker. */
export function describePages(language: Language): void {
  describe(`every page (${language})`, () => {
    const open = visits();
    let demoSession = "";
    let newcomerSession = "";
    let operatorSession = "";
    let own: string[] = [];
    beforeAll(async () => {
      demoSession = await signIn(DEMO, language);
      newcomerSession = (await newOwner(language)).sessionId;
      operatorSession = await signIn(OPERATOR, language);
      const caller = { language, sessionId: demoSession };
      const { list } = await succeed(listDevices, { pageSize: 200 }, caller);
      const tags = (await succeed(listTags, {}, caller)).list.map(({ name }) => name);
      const notes = list === "NO_CONTENT" ? [] : list.map(({ note }) => note);
      const { list: configs } = await succeed(getDialConfig, {}, caller);
      const lines = configs.flatMap(({ dialConfigName, node }) => [
        dialConfigName,
        node?.serverNote ?? "",
      ]);
      const { list: nodes } = await succeed(
        getAdminStandardNode,
        {},
        {
          language,
          sessionId: operatorSession,
        },
      );
      const { images } = await succeed(listDownloads, {}, caller);
      const { list: acts } = await succeed(
        listAudit,
        { by: "operators", pageSize: 200 },
        { language, sessionId: operatorSession },
      );
      const reasons = acts.flatMap(({ reason, ...line }) =>
        [line.before, line.after, line.facts].flatMap(Object.values).concat(reason),
      );
      // The longest first: a short one may be a part of it.
      own = [
        ...notes,
        ...tags,
        ...lines,
        ...nodes.map(({ serverNote }) => serverNote),
        ...images.map(({ title }) => title),
        ...reasons,
      ]
        .filter((word) => word !== "")
        .toSorted((one, other) => other.length - one.length);
    });

    test.each(partsOf(language))(
      "%s: one language, nothing serious for axe, light and dark, and fits a phone",
      async (_what, path, who, act) => {
        const sessionId = {
          nobody: undefined,
          demo: demoSession,
          newcomer: newcomerSession,
          operator: operatorSession,
        }[who];
        const { page, go } = await open({ language, sessionId });
        await go(path);
        await waitForIdle(page);
        await act?.(page);
        await waitForIdle(page);
        await expect.poll(() => titleFault(page, language)).toBe("");
        await expect
          .poll(() => page.locator("html").getAttribute("lang"))
          .toBe(language === "zn" ? "zh-CN" : "en");
        await expect
          .poll(() => strayTexts(page, language, own), { message: "texts in the wrong language" })
          .toEqual([]);
        await expect.poll(() => seriousFaults(page), { message: "axe, light" }).toEqual([]);

        await page.emulateMedia({ colorScheme: "dark" });
        await page.setViewportSize(PHONE);
        await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
        await expect.poll(() => overhang(page)).toBe(0);
        const rules = ["color-contrast", "target-size", "scrollable-region-focusable"];
        await expect
          .poll(() => seriousFaults(page, rules), { message: "axe, dark on a phone" })
          .toEqual([]);
      },
    );
  });
}
