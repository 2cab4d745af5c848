/**
 * Runs inline in the head of every document, before the first paint and before any module has arrived. Bundled into one
 * script by `build/early-script.ts`.
 */
import { documentMeta } from "../shared/document-meta.ts";
import { preload } from "../shared/preloads.ts";
import { sessionId } from "../shared/session.ts";
import { applyTheme } from "../shared/theme.ts";
import { accessOf } from "./access.ts";
import { enhanceFrame } from "./frame-controls.ts";
import { keepSubmit } from "./kept-submit.ts";
import { preloadsFor } from "./preloads-for.ts";
import { redirectFrom } from "./redirect-from.ts";
import { reloadOnce } from "./reload-once.ts";
import { showCaptcha } from "./show-captcha.ts";

applyTheme();
const address = new URL(location.href);
const access = accessOf(address, documentMeta("access"), documentMeta("public-hash"));
const target = redirectFrom(address, access);
if (target) location.replace(target);
else {
  reloadOnce();
  keepSubmit();
  preload(preloadsFor(address, access), sessionId());
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    enhanceFrame();
    showCaptcha();
  });
}
