// `npm run guide-pictures`: takes the pictures of `/newerGuide` again, of pages of the demo's owner, in both languages. On a
// copy of the demo's snapshot; simulates the demo when there is none.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import type { Browser, Page } from "@playwright/test";
import { en } from "../../../console/src/rooms/bcode/messages.en.ts";
import { zh } from "../../../console/src/rooms/bcode/messages.zh.ts";
import { PICTURE_SIZES, type PictureName } from "../../../console/src/rooms/guide/picture-sizes.ts";
import { prepare } from "../../../tools/prepare.mjs";
import { readArguments } from "../../../tools/read-arguments.mjs";
import { DEMO_OWNER } from "../../../tools/start/demo-people.ts";
import { launchBrowser } from "../harness/browser.ts";
import { startFromSnapshot, takeSnapshot } from "../harness/demo-snapshot.ts";
import { openPage } from "./open-page.ts";
import { openSession } from "./open-session.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDER = join(ROOT, "console/src/rooms/guide/pictures");
/** The menu beside the page, which is not in the pictures. */
const MENU_WIDTH = 212;
/** Pages are higher than the pictures of them, and are not scrolled. */
const WINDOW_HEIGHT = 2400;
/** Around a panel that is taken alone. */
const MARGIN = 16;
const WEBP_QUALITY = 75;

const PATHS: Readonly<Record<PictureName, string | Readonly<Record<Language, string>>>> = {
  "add-device": "/?add=device",
  devices: "/hardList",
  device: "/hardList?device=2",
  why: "/revenue?view=why&deviceId=23",
  payee: { zn: "/MyWallet", en: "/bindWallet" },
  tasks: "/calculateTask",
};

/** Top edge of a picture: the page's, or its panel's. */
async function topOf(page: Page, name: PictureName, language: Language): Promise<number> {
  const panel = page.getByRole("region", { name: (language === "zn" ? zh : en).title });
  const part = name === "add-device" ? panel : page.locator("main");
  const box = await part.boundingBox();
  if (!box) throw new Error(`${page.url()} lacks what the picture is about`);
  return name === "add-device" ? box.y - MARGIN : box.y;
}

async function takePicture(browser: Browser, server: string, session: string, name: PictureName) {
  const { width, height } = PICTURE_SIZES[name];
  const path = PATHS[name];
  for (const language of LANGUAGES) {
    const url = new URL(typeof path === "string" ? path : path[language], server);
    const page = await openPage(browser, url, session, {
      language,
      width: width + MENU_WIDTH,
      height: WINDOW_HEIGHT,
      shade: "light",
    });
    // The driver itself takes PNG and JPEG only.
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send("Page.captureScreenshot", {
      format: "webp",
      quality: WEBP_QUALITY,
      clip: { x: MENU_WIDTH, y: await topOf(page, name, language), width, height, scale: 1 },
    });
    const file = join(FOLDER, `${name}.${language}.webp`);
    const picture = Buffer.from(data, "base64");
    await writeFile(file, picture);
    console.log(`${String(picture.length).padStart(7)}  ${file}`);
    await page.context().close();
  }
}

readArguments("npm run guide-pictures   takes the pictures of /newerGuide again", {});
await prepare(ROOT, { wantsConsole: true });
await mkdir(FOLDER, { recursive: true });
const server = await startFromSnapshot(await takeSnapshot());
try {
  const session = await openSession(server.dataDirectory, DEMO_OWNER);
  const browser = await launchBrowser();
  for (const name of Object.keys(PICTURE_SIZES) as PictureName[])
    await takePicture(browser, server.address, session, name);
  await browser.close();
} finally {
  await server.stop();
}
