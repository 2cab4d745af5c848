import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { captchaAnswer } from "./outbox.ts";

type Place = Page | Locator;

export function input(place: Place, name: string): Locator {
  return place.locator(`input[name="${name}"]`);
}

/** The accessible description of an input: its error, else its hint. */
async function noteAt(place: Place, name: string): Promise<string> {
  return input(place, name).evaluate((element) => {
    const id = element.getAttribute("aria-describedby");
    return (id === null ? null : document.getElementById(id)?.textContent) ?? "";
  });
}

/** Waits until exactly these inputs are marked as wrong, each with its message beside it. */
export async function expectErrors(
  place: Place,
  errors: Readonly<Record<string, string>>,
): Promise<void> {
  await expect
    .poll(async () => {
      const wrong = place.locator('input[aria-invalid="true"]');
      const names = await wrong.evaluateAll((all) => all.map((each) => each.getAttribute("name")));
      const found: Record<string, string> = {};
      for (const name of names) if (name) found[name] = await noteAt(place, name);
      return found;
    })
    .toEqual(errors);
}

/** Which captcha is on the screen; waits until there is one other than `before`. */
export async function captchaOnScreen(place: Place, before?: string): Promise<string> {
  const field = input(place, "captcha_id");
  let id = "";
  await expect
    .poll(async () => {
      id = await field.inputValue();
      return id !== "" && id !== before;
    })
    .toBe(true);
  return id;
}

/** Types what the picture shows; gives the picture's id. */
export async function solveCaptcha(place: Place): Promise<string> {
  const id = await captchaOnScreen(place);
  await input(place, "captcha").fill(await captchaAnswer(id));
  return id;
}

/** Fills inputs by their names. */
export async function fill(place: Place, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(place, name).fill(value);
}
