import type { CaptchaResponse } from "@nodeyard/contract/verification/calls.ts";
import { CAPTCHA_ADDRESS, fillCaptcha, pictureOf } from "../shared/verification/captcha-markup.ts";

/**
 * Shows the preloaded captcha in the form that the document brings, so that it can be read before hydration. Runs once the
 * document is parsed and before its modules, which take the answer over.
 */
export function showCaptcha(): void {
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
