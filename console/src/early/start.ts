import { documentMeta } from "../shared/document-meta.ts";
import { applyTheme } from "../shared/theme.ts";
import { accessOf, type Access } from "./access.ts";
import { enhanceFrame } from "./frame-controls.ts";
import { keepSubmit } from "./kept-submit.ts";
import { redirectFrom } from "./redirect-from.ts";
import { reloadOnce } from "./reload-once.ts";
import { showCaptcha } from "./show-captcha.ts";

/** What every document does before its first paint; `preloadNow` starts the calls of the page. */
export function start(preloadNow: (address: URL, access: Access) => void): void {
  applyTheme();
  const address = new URL(location.href);
  const access = accessOf(address, documentMeta("access"), documentMeta("public-hash"));
  const target = redirectFrom(address, access);
  if (target) return location.replace(target);
  reloadOnce();
  keepSubmit();
  preloadNow(address, access);
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    enhanceFrame();
    showCaptcha();
  });
}
