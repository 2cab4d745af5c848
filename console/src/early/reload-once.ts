import { messages } from "../shared/i18n.ts";

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
export function reloadOnce(): void {
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
