import type { Page } from "@playwright/test";
import { IN_APP_SESSION_KEY } from "../../../console/src/shared/in-app/window-keys.ts";
import { LOCAL_PEOPLE } from "../../../stand-ins/src/wechat/people.ts";

/** People of the local stand-in of the chat platform: one is bound to the demo's owner, and one to nobody. */
const PLACES = { bound: 0, unbound: 1 } as const;

export function chatPerson(which: keyof typeof PLACES): string {
  const person = LOCAL_PEOPLE[PLACES[which]];
  if (!person) throw new Error(`the stand-in has no ${which} person`);
  return person.openid;
}

/** Consents on the platform's page as a person, or refuses; leads back to the page that asked. */
export async function consentAs(page: Page, openid: string | undefined): Promise<void> {
  await page.locator(`[id="${openid ?? "refuse"}"]`).click();
  // Left before its code is exchanged, the page would start over.
  if (openid !== undefined)
    await page.waitForFunction((key) => sessionStorage.getItem(key) !== null, IN_APP_SESSION_KEY);
}
