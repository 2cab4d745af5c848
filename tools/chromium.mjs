// Finds a Chromium for the browser stories, or gets one: an installed one, else Debian's package, else Playwright's own.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The shell first: the same engine without the windows of a desktop browser, for much less processor time. */
const KNOWN = [
  process.env.CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed() {
  return KNOWN.find((path) => path && existsSync(path));
}

function attempt(command, args) {
  const done = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return done.status === 0;
}

async function playwrightOwn() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Path of a browser's program. Chinese glyphs are installed with Debian's browser, so that screenshots can be read. */
export async function findChromium() {
  const found = installed() ?? (await playwrightOwn());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("- installing Chromium from Debian's packages …");
    if (attempt("apt-get", ["update", "-qq"])) {
      const install = ["install", "-y", "-qq", "--no-install-recommends", "fonts-noto-cjk"];
      // Older Debians have no package of the shell.
      if (!attempt("apt-get", [...install, "chromium-headless-shell"]))
        attempt("apt-get", [...install, "chromium"]);
    }
    const fromDebian = installed();
    if (fromDebian) return fromDebian;
  }
  console.log("- installing Playwright's Chromium …");
  execFileSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const own = await playwrightOwn();
  if (own) return own;
  throw new Error(
    "No Chromium was found or could be installed. Install one and set CHROMIUM to its program.",
  );
}
