import { contactEmail, recordNumber } from "../shared/site.ts";
import { onThemeChange, setThemeChoice, shownShade } from "../shared/theme.ts";
import "./frame.css";

/** Gives the header's switches and the footer their work. */
export function enhanceFrame(): void {
  onThemeChange(() => undefined);
  document
    .querySelector("[data-theme-switch]")
    ?.addEventListener("click", () => setThemeChoice(shownShade() === "dark" ? "light" : "dark"));

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
