import type { CaptchaResponse } from "@nodeyard/contract/verification/calls.ts";
import { documentMeta } from "../shared/document-meta.ts";
import { applyTheme, onThemeChange, setThemeChoice, shownTheme } from "../shared/theme.ts";
import { accessOf, type Access } from "./access.ts";
import { redirectFrom } from "./redirect-from.ts";
import { contactEmail, recordNumber } from "../shared/site.ts";
import { messages } from "../shared/i18n.ts";
import { CAPTCHA_ADDRESS, fillCaptcha, pictureOf } from "../shared/verification/captcha-markup.ts";

/**
 * Shows the preloaded captcha in the form that the document brings, so that it can be read before hydration. Runs once the
 * document is parsed and before its modules, which take the answer over.
 */
function showCaptcha(): void {
  const field = document.querySelector(`[${CAPTCHA_ADDRESS}]`);
  const answer = window.__preloads?.get(field?.getAttribute(CAPTCHA_ADDRESS) ?? "");
  if (!field || !answer) return;
  answer
    .then((response) => response.clone().json())
    .then((body: Partial<CaptchaResponse>) => {
      if (body.data) fillCaptcha(field, pictureOf(body.data));
    })
    // No picture: the field itself shows why once it runs.
    .catch(() => undefined);
}

const RELOADED_KEY = "nodeyard.reloaded";
const RELOAD_AGAIN_AFTER_MS = 60_000;

const text = messages(
  { incomplete: "页面没有加载完整。", reload: "重新加载" },
  { incomplete: "The page didn't load completely. ", reload: "Reload" },
);

/**
 * Recovers from a script or style sheet that fails to load (removed by an upgrade, dropped by the network): reloads the page
 * once, and shows a message with a button if that did not help. Watches until the page has loaded.
 */
function reloadOnce(): void {
  addEventListener("error", onError, true);
  addEventListener("load", () => removeEventListener("error", onError, true));
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - reloadedAt > RELOAD_AGAIN_AFTER_MS) {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
    return;
  }
  if (document.getElementById("load-failure")) return;
  const message = document.createElement("p");
  message.id = "load-failure";
  message.role = "alert";
  const button = document.createElement("button");
  button.textContent = text.reload;
  button.onclick = () => location.reload();
  message.append(text.incomplete, button);
  document.body.prepend(message);
}

/**
 * Keeps a submit that comes before the page's modules: the form shows that it is working (`[data-submitted]`), and
 * `light/ready.tsx` submits it once the page is hydrated. The fields are the browser's own, so what is typed stays.
 */
function keepSubmit(): void {
  addEventListener("submit", (event) => {
    const { dataset } = document.documentElement;
    if (event.defaultPrevented || dataset["ready"] !== undefined) return;
    event.preventDefault();
    dataset["submitted"] = "";
  });
}

/** Makes the header's switches and the footer of a light page work (`light/frame.tsx`), once the document is parsed. */
function enhanceFrame(): void {
  const themeSwitch = document.querySelector("[data-theme-switch]");
  if (themeSwitch) {
    onThemeChange(() => undefined);
    themeSwitch.addEventListener("click", () =>
      setThemeChoice(shownTheme() === "dark" ? "light" : "dark"),
    );
  }

  const languageSwitch = document.querySelector<HTMLAnchorElement>("[data-language-switch]");
  if (languageSwitch) {
    // The other language of this very address: an invitation code in it stays.
    const address = new URL(location.href);
    address.searchParams.set("language", languageSwitch.dataset["languageSwitch"] ?? "en");
    languageSwitch.href = address.pathname + address.search;
  }

  const contact = document.querySelector<HTMLAnchorElement>("[data-contact]");
  if (contact && contactEmail) {
    contact.href = `mailto:${contactEmail}`;
    contact.textContent = contactEmail;
    contact.hidden = false;
  }
  const record = document.querySelector<HTMLElement>("[data-record]");
  if (record && recordNumber) {
    record.textContent = recordNumber;
    record.hidden = false;
  }
}

/** Runs in every document before its first paint; `preloadNow` starts the page's calls. */
export function start(preloadNow: (address: URL, access: Access) => void): void {
  applyTheme();
  const address = new URL(location.href);
  const access = accessOf(address, documentMeta("access"), documentMeta("public-hashes"));
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
