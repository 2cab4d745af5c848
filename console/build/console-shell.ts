import { MARK } from "./document.ts";

/** Widths in px that `src/app/boot.css` has a class for. */
type BarWidth = 64 | 96 | 120 | 144 | 192;

function bars(...widths: BarWidth[]): string {
  return widths.map((width) => `<i class="boot-bar w${width}"></i>`).join("");
}

/** What the console shows until its code has arrived; its style is `src/app/boot.css`. */
export function consoleShellBody(brand: string, loading: string): string {
  return (
    `<div id="root"><div role="status" aria-label="${loading}">` +
    `<div class="boot-head">${MARK}<b>${brand}</b>${bars(64, 64, 64)}</div>` +
    `<div class="boot-row"><div class="boot-side">${bars(120, 96, 144, 120, 96)}</div>` +
    `<div class="boot-main">${bars(192)}<i class="boot-card"></i><i class="boot-card tall"></i></div></div>` +
    `</div></div>`
  );
}
