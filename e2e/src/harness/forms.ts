import { expect, type Locator, type Page } from "@playwright/test";
import { captchaAnswer } from "./outbox.ts";

type Place = Page | Locator;

export function input(place: Place, name: string): Locator {
  return place.locator(`input[name="${name}"]`);
}

/** The button in the row of an input: that sends a code, or draws another captcha. */
export function buttonBeside(place: Place, name: string): Locator {
  return place.locator(`div:has(> div > input[name="${name}"]) > button`);
}

/** The button beside the code field. */
export function codeButton(place: Place): Locator {
  return buttonBeside(place, "emailVerifyCode");
}

/** Waits until exactly these inputs are marked as wrong, each with its message beside it. */
export async function expectErrors(
  place: Place,
  errors: Readonly<Record<string, string>>,
): Promise<void> {
  const wrong = place.locator('input[name][aria-invalid="true"]');
  await expect(wrong).toHaveCount(Object.keys(errors).length);
  for (const [name, message] of Object.entries(errors)) {
    await expect(input(place, name)).toHaveAttribute("aria-invalid", "true");
    await expect(input(place, name)).toHaveAccessibleDescription(message);
  }
}

/** Which captcha is on the screen; waits until there is one other than `before`. */
export async function captchaOnScreen(place: Place, before = ""): Promise<string> {
  const field = input(place, "captcha_id");
  await expect(field).not.toHaveValue(before);
  await expect(field).toHaveValue(/./);
  return field.inputValue();
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
