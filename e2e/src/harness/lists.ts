import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Locator, Page } from "@playwright/test";

/** Rows of the list that a page shows. */
export function bodyRows(page: Page): Locator {
  return page.locator("main tbody tr");
}

/** MAC addresses of a list, top to bottom; those of other owners are masked. */
export function shownMacs(page: Page): Locator {
  return bodyRows(page)
    .locator(".mono")
    .filter({ hasText: /^[0-9A-F]{2}(:([0-9A-F]{2}|\*\*)){5}$/ });
}

/** A row as the list call gives it, made up. */
export function madeUpRow(of: DeviceRow, number: number): DeviceRow {
  const hex = number.toString(16).toUpperCase().padStart(4, "0");
  const mac = `0A:00:00:00:${hex.slice(0, 2)}:${hex.slice(2)}`;
  return { ...of, id: String(number), deviceId: String(number), mac_address: mac };
}

/** Chooses what to do with a row in its menu. */
export async function chooseInMenu(row: Locator, name: string): Promise<void> {
  await row.locator('button[aria-haspopup="menu"]').click();
  await row.page().getByRole("menuitem", { name, exact: true }).click();
}

/** The head of a column that sorts by a value. */
export function sortHead(page: Page, title: string): Locator {
  return page.getByRole("columnheader").getByRole("button", { name: title });
}
