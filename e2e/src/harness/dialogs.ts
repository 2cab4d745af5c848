import type { Locator, Page } from "@playwright/test";

/** The open dialog, whether it shows something or asks for a decision. */
export function dialogOn(page: Page): Locator {
  return page.getByRole("dialog").or(page.getByRole("alertdialog"));
}
