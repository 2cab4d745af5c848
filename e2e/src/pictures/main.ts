// `npm run pictures -- /hardList /wallet`: pictures of pages in both languages, at 1440 and 390 pixels, light and dark, of
// the demo's owner or, with `--operator` or `--signed-out`, of its operator or nobody. On a copy of the demo's snapshot; simulates the demo when there
// is none.
import { mkdir } from "node:fs/promises";
import { join, parse, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import type { Browser } from "@playwright/test";
import { prepare } from "../../../tools/prepare.mjs";
import { readArguments, refuseArguments } from "../../../tools/read-arguments.mjs";
import { DEMO_OPERATOR, DEMO_OWNER } from "../../../tools/start/demo-people.ts";
import { launchBrowser } from "../harness/browser.ts";
import { startFromSnapshot, takeSnapshot } from "../harness/demo-snapshot.ts";
import { IN_APP, openPage, type Prepare } from "./open-page.ts";
import { openSession } from "./open-session.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDER = join(ROOT, "node_modules/.cache/nodeyard-pictures");
const WIDTHS = [1440, 390];
const IN_APP_WIDTHS = [390, 320];
const HEIGHT = 900;
const SHADES = ["light", "dark"] as const;

type Session = Parameters<typeof openPage>[2];

/** A module of `--do`, and its part of the names of pictures. */
interface Prepared {
  readonly name: string;
  readonly prepare: Prepare;
}

async function loadPrepared(file: string): Promise<Prepared> {
  const path = resolve(file);
  const { default: prepare } = (await import(pathToFileURL(path).href)) as { default: Prepare };
  return { name: parse(path).name, prepare };
}

async function takePictures(browser: Browser, url: URL, session: Session, prepared?: Prepared) {
  const path = (url.pathname + url.search).replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
  const name = prepared ? `${path}.${prepared.name}` : path;
  for (const language of LANGUAGES)
    for (const width of session === IN_APP ? IN_APP_WIDTHS : WIDTHS)
      for (const shade of SHADES) {
        const view = { language, width, height: HEIGHT, shade };
        const page = await openPage(browser, url, session, view, prepared?.prepare);
        const file = join(FOLDER, `${name}.${language}.${width}.${shade}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
        await page.context().close();
      }
}

const USAGE = `npm run pictures -- /PAGE …   pictures of pages in both languages, wide and narrow, light and dark
  --signed-out   of nobody, instead of the demo's owner
  --operator     of the demo's operator
  --in-app       of a person inside of the chat app, at its widths
  --do FILE      after what the module's default export, async (page, { language, width }), does on each page: opens a dialog`;

const { values, positionals: paths } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    "signed-out": { type: "boolean" },
    operator: { type: "boolean" },
    "in-app": { type: "boolean" },
    do: { type: "string" },
  },
});
const who = values.operator === true ? DEMO_OPERATOR : DEMO_OWNER;
const isSignedOut = values["signed-out"] === true;
const isInApp = values["in-app"] === true;
if (paths.length === 0 || paths.some((path) => !path.startsWith("/")))
  refuseArguments(USAGE, "Name pages, such as /hardList");
const prepared = values.do === undefined ? undefined : await loadPrepared(values.do);
await prepare(ROOT, { wantsConsole: true });
await mkdir(FOLDER, { recursive: true });
const server = await startFromSnapshot(await takeSnapshot());
try {
  const session = isInApp
    ? IN_APP
    : isSignedOut
      ? undefined
      : await openSession(server.dataDirectory, who);
  const browser = await launchBrowser();
  for (const path of paths)
    await takePictures(browser, new URL(path, server.address), session, prepared);
  await browser.close();
} finally {
  await server.stop();
}
