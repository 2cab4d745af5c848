import { contactEmail, recordNumber } from "../shared/site.ts";
import { onThemeChange, setThemeChoice, shownTheme } from "../shared/theme.ts";

/** Makes the header's switches and the footer of a light page work (`light/frame.tsx`), once the document is parsed. */
export function enhanceFrame(): void {
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
