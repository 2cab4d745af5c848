import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Locator, Page } from "@playwright/test";
import { dialogOn } from "../harness/dialogs.ts";
import { button, partWord, rowOf, taskMessages, zoneWord, type Candidate } from "./rows.ts";

/** A radio of the open dialog, by how its name begins. */
export function radio(page: Page, name: string): Locator {
  return page.getByRole("dialog").getByRole("radio", { name: new RegExp(`^${name}`) });
}

/** Opens the choice of a device's task. */
export async function openChoice(page: Page, mac: string, language: Language): Promise<Locator> {
  await button(rowOf(page, mac), taskMessages(language).change).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("radio").first().waitFor();
  return dialog;
}

/** Chooses type, task and zone in the open dialog. */
export async function choose(page: Page, candidate: Candidate, language: Language): Promise<void> {
  const tasks = taskMessages(language);
  await radio(page, tasks.taskOfType(candidate.type)).check();
  await radio(page, partWord(candidate, language)).check();
  await radio(page, zoneWord(candidate.zone, language)).check();
}
