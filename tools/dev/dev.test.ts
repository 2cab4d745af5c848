import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SESSION_KEY } from "../../console/src/shared/session.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDatabase } from "../../server/src/platform/database.ts";
import { createOwner } from "../../server/src/platform/testing/owners.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import { findChromium } from "../chromium.mjs";
import { findDatabase } from "../find-database.ts";
import { copyCheckout } from "./checkout-copy.ts";

const WAIT_MS = 60_000;

/** A page of its own in the copy, so that the test depends on no text of the console; a route imports its query, as many are. */
const PAGE = {
  "console/src/app/pages/probe/messages.ts": `import { messages } from "../../../shared/i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
export const probe = messages(zh, en);\n`,
  "console/src/app/pages/probe/messages.en.ts": `export const en = { text: "text one" };\n`,
  "console/src/app/pages/probe/messages.zh.ts": `export const zh = { text: "文字一" };\n`,
  "console/src/app/pages/probe/probe.module.css": `.box { letter-spacing: 1px }\n`,
  "console/src/app/pages/probe/queries.ts": `import { queryOptions } from "@tanstack/react-query";
export const probeQuery = queryOptions({
  queryKey: ["probe"],
  queryFn: async () => "answer one " + (await fetch("/healthz")).status,
  staleTime: Infinity,
});\n`,
  "console/src/app/pages/account-set.tsx": `import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { probe } from "./probe/messages.ts";
import styles from "./probe/probe.module.css";
import { probeQuery } from "./probe/queries.ts";
export default function AccountSet() {
  const [typed, setTyped] = useState("");
  const answer = useQuery(probeQuery).data;
  return (
    <main className={styles.box} data-testid="box">
      <input aria-label="field" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p>component one, {typed.length} typed</p>
      <p>{probe.text}</p>
      <p>{answer}</p>
    </main>
  );
}\n`,
};

let copy: string;
let remove: () => Promise<void>;
let dev: ChildProcess;
let output = "";
let address = "";

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file);
  const before = await readFile(path, "utf8");
  expect(before).toContain(from);
  await writeFile(path, before.replace(from, to));
}

/** Milliseconds until something is so, with the machine's load: other programs may run beside. */
async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${name}: ${ms} ms (load ${loadavg()[0]?.toFixed(1)})`);
}

/** Signs a new owner in, as a sign-in leaves it. */
async function newSession(): Promise<string> {
  const found = await findDatabase({ NODEYARD_DATA: join(copy, "data") });
  const { db, close } = openDatabase(found.url, 2, "nodeyard-dev-test");
  try {
    return await db.transaction().execute(async (tx) => {
      const createdAt = systemClock.now();
      const accountId = await createOwner(tx, { tel: "13900000001", createdAt });
      const from = { ip: "127.0.0.1", userAgent: "node" };
      return createSession({ clock: systemClock }, tx, { accountId, ...from, isProved: false });
    });
  } finally {
    await close();
    await found.close();
  }
}

beforeAll(async () => {
  ({ copy, remove } = await copyCheckout());
  for (const [file, text] of Object.entries(PAGE)) {
    const path = join(copy, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await edit(
    "console/src/app/routes/account.ts",
    "import ",
    'import { probeQuery } from "../pages/probe/queries.ts";\nvoid probeQuery;\nimport ',
  );
  const run = join(copy, "tools/dev/run.ts");
  const start = async (): Promise<void> => {
    dev = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", run, "--empty"], {
      env: { PATH: process.env["PATH"], PORT: "0", NODEYARD_DATA: join(copy, "data") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    output = "";
    for (const stream of [dev.stdout, dev.stderr])
      stream?.on("data", (chunk: Buffer) => (output += String(chunk)));
    const isReady = (): void => expect(output).toMatch(/Nodeyard is ready: \S+ .*[^]*Ctrl-C/);
    await vi.waitFor(isReady, { timeout: 2 * WAIT_MS, interval: 20 });
  };
  await start();
  // A second start, with a database and the libraries prepared, is the usual one.
  dev.kill("SIGTERM");
  await once(dev, "exit");
  await time("ready", start);
  address = /is ready: (\S+)/.exec(output)?.[1] ?? "";
});

afterAll(async () => {
  dev?.kill("SIGTERM");
  if (dev?.exitCode === null) await once(dev, "exit");
  await remove?.();
});

describe("npm run dev", () => {
  it("shows changes of components, texts, styles and queries without losing what is typed", async () => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      const localStorage = [{ name: SESSION_KEY, value: await newSession() }];
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      });
      const page: Page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await time("first page", async () => {
        await page.goto(`${address}/AccountSet?language=en`);
        await page.getByText("answer one 200").waitFor({ timeout: WAIT_MS });
      });
      await page.getByLabel("field").fill("kept");
      const shows = (text: string) => page.getByText(text).waitFor({ timeout: WAIT_MS });
      const spacing = () =>
        page.getByTestId("box").evaluate((box) => getComputedStyle(box).letterSpacing);

      await time("style", async () => {
        await edit("console/src/app/pages/probe/probe.module.css", "1px", "2px");
        await expect.poll(spacing, { timeout: WAIT_MS, interval: 20 }).toBe("2px");
      });
      await time("text", async () => {
        await edit("console/src/app/pages/probe/messages.en.ts", "text one", "text two");
        await shows("text two");
      });
      await time("component", async () => {
        await edit("console/src/app/pages/account-set.tsx", "component one", "component two");
        await shows("component two, 4 typed");
      });
      await time("query", async () => {
        await edit("console/src/app/pages/probe/queries.ts", "answer one", "answer two");
        await shows("answer two 200");
      });
      expect(await page.getByLabel("field").inputValue()).toBe("kept");

      await page.goto(`${address}/AccountSet?language=zn`);
      await shows("文字一");
      await page.goto(`${address}/WechatMenu?language=en`);
      await page.waitForURL(/authorize/, { timeout: WAIT_MS });
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it("serves sign-in pages, rendered, under a policy with our own files alone", async () => {
    for (const [language, heading] of [
      ["en", "Sign in"],
      ["zn", "登录"],
    ] as const) {
      const response = await fetch(`${address}/login?language=${language}`);
      const html = await response.text();
      expect(html).toContain(`<title>${heading}`);
      expect(html).toContain('src="/src/light/login.tsx"');
      expect(html).toContain("/@vite/client");
      expect(response.headers.get("content-security-policy")).toContain(
        "script-src 'self' 'unsafe-inline';",
      );
    }
  });

  it("restarts the server for a changed line, and lets requests wait for it", async () => {
    const style = async (): Promise<string> => {
      const response = await fetch(`${address}/dev/local.css`);
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await style()).not.toContain("changed");
    await time("server", async () => {
      await edit(
        "server/src/platform/local-pages.ts",
        "const STYLE = `",
        "const STYLE = `/*changed*/",
      );
      await expect.poll(style, { timeout: WAIT_MS, interval: 50 }).toContain("changed");
    });
  });

  it("ends all that it has started", async () => {
    dev.kill("SIGTERM");
    const [code] = (await once(dev, "exit")) as [number];
    expect(code).toBe(0);
    await expect(fetch(`${address}/login`)).rejects.toThrow();
    const pid = await readFile(join(copy, "data/instance.pid"), "utf8").catch(() => "gone");
    expect(pid).toBe("gone");
  });
});
