import type { CaptchaResponse } from "@nodeyard/contract/verification/calls.ts";

export interface Captcha {
  readonly id: string;
  /** A `data:` address. */
  readonly source: string;
}

/** Attribute of a captcha field with the address of the call that gives its first picture. */
export const CAPTCHA_ADDRESS = "data-captcha-address";

export function pictureOf(data: CaptchaResponse["data"]): Captcha {
  return { id: data.CaptchaId, source: `data:image/png;base64,${data.Base64Blob}` };
}

/**
 * Puts a picture into the markup of a captcha field that is not hydrated yet. Hydration compares no attributes: the result
 * has to be what `CaptchaField` renders for `filledCaptcha()`.
 */
export function fillCaptcha(field: Element, { id, source }: Captcha): void {
  const input = field.querySelector<HTMLInputElement>('input[name="captcha_id"]');
  const button = field.querySelector("button");
  const image = field.querySelector("img");
  const caption = button?.querySelector("span");
  if (!input || !button || !image || !caption) return;
  input.value = id;
  image.src = source;
  image.hidden = false;
  caption.hidden = true;
  button.disabled = false;
}

/** The picture that the markup already shows; only before hydration has ended, and never during the build. */
export function filledCaptcha(): Captcha | undefined {
  if (typeof document === "undefined") return undefined;
  if (document.documentElement.dataset["ready"] !== undefined) return undefined;
  const field = document.querySelector(`[${CAPTCHA_ADDRESS}]`);
  const id = field?.querySelector<HTMLInputElement>('input[name="captcha_id"]')?.value;
  const source = field?.querySelector("img")?.src;
  return id && source ? { id, source } : undefined;
}
