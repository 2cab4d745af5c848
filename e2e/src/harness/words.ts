import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Page } from "@playwright/test";

/** Chinese signs, or three English words in a row. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  en: /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/,
  zn: /[A-Za-z]{2,}(?:[ ,;:'’-]+[A-Za-z]{2,}){2,}/,
};
/** An activation code has letters of no language. */
const CODE = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/g;
/** Traces of a placeholder that was not filled in. */
const UNFILLED = /\bundefined\b|\bNaN\b|\[object|\{\w+\}/;

/** Every text of a page: its content, accessible names and titles. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const html = document.documentElement;
    const found: string[] = [document.title];
    const isForeign = (element: Element): boolean =>
      element.closest("[lang]") !== html ||
      element.closest("code, script, style, noscript") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (text !== "" && node.parentElement && !isForeign(node.parentElement)) found.push(text);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-label"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!isForeign(element)) found.push(element.getAttribute(name) ?? "");
    }
    return found;
  });
}

/** Any of these words, the longest first: a short one may be a part of it. One pattern, because a page has a thousand texts. */
export function anyOf(words: readonly string[]): RegExp {
  const sorted = [...new Set(words)]
    .filter((word) => word !== "")
    .toSorted((one, other) => other.length - one.length);
  return new RegExp(
    sorted.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"),
    "g",
  );
}

/** Texts in the wrong language or not filled in; `own` are the reader's own words, which are in any language. */
export async function strayTexts(page: Page, language: Language, own: RegExp): Promise<string[]> {
  const texts = await textsOf(page);
  return texts.filter((text) => {
    const ours = text.replace(CODE, "").replace(own, "");
    return FOREIGN[language].test(ours) || UNFILLED.test(ours);
  });
}
