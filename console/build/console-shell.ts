import type { PagePart } from "../src/app/routes/route-def.ts";
import { MARK } from "./document.ts";

/** Widths in px that `src/app/boot.css` has a class for. */
type BarWidth = 64 | 96 | 120 | 144 | 192;

function bars(...widths: BarWidth[]): string {
  return widths.map((width) => `<i class="boot-bar w${width}"></i>`).join("");
}

const PARTS: Readonly<Record<PagePart, string>> = {
  figures: `<i class="boot-card"></i>`,
  toolbar: `<i class="boot-card low"></i>`,
  chart: `<i class="boot-card tall"></i>`,
  table: `<i class="boot-card tall"></i>`,
  panels: `<i class="boot-card tall"></i>`,
};

/** Body of the document until the console's code has arrived, including the page's name; styled by `src/app/boot.css`. */
export function consoleShellBody(words: {
  brand: string;
  loading: string;
  /** Absent where the address decides about the page. */
  title: string | undefined;
  parts: readonly PagePart[];
}): string {
  const { brand, loading, title, parts } = words;
  return (
    `<div id="root"><div role="status" aria-label="${loading}">` +
    `<div class="boot-head">${MARK}<b>${brand}</b>${bars(64, 64, 64)}</div>` +
    `<div class="boot-row"><div class="boot-side">${bars(120, 96, 144, 120, 96)}</div>` +
    `<div class="boot-main">${title === undefined ? bars(192) : `<b class="boot-title">${title}</b>${bars(192)}`}` +
    `${parts.map((part) => PARTS[part]).join("")}</div></div></div></div>`
  );
}
