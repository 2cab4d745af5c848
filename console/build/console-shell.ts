import { MARK } from "./document.ts";

const WIDTHS = [64, 96, 120, 144, 192] as const;

function bars(...widths: (typeof WIDTHS)[number][]): string {
  return widths.map((width) => `<i class="boot-bar w${width}"></i>`).join("");
}

/** What the console shows until its code has arrived: the frame, in the places where the real one will be. */
export function consoleShellBody(brand: string, loading: string): string {
  return (
    `<div id="root"><div role="status" aria-label="${loading}">` +
    `<div class="boot-head">${MARK}<b>${brand}</b>${bars(64, 64, 64)}</div>` +
    `<div class="boot-row"><div class="boot-side">${bars(120, 96, 144, 120, 96)}</div>` +
    `<div class="boot-main">${bars(192)}<i class="boot-card"></i><i class="boot-card tall"></i></div></div>` +
    `</div></div>`
  );
}

export const CONSOLE_SHELL_STYLE = `
.boot-head{display:flex;align-items:center;gap:10px;height:var(--header-height);padding:0 var(--space-5);background:var(--color-surface);border-bottom:1px solid var(--color-border)}
.boot-head svg{width:24px;height:24px}
.boot-head b{width:162px;font-size:var(--font-size-large);font-weight:600;letter-spacing:-.01em}
.boot-head .boot-bar{margin-right:var(--space-4)}
.boot-row{display:flex}
.boot-side{flex:none;width:var(--side-width);padding:30px var(--space-6)}
.boot-side .boot-bar{margin-bottom:25px}
.boot-main{flex:1;max-width:1360px;padding:32px var(--space-6) 0 var(--space-3)}
.boot-bar,.boot-card{display:block;border-radius:var(--radius-control);background:var(--color-border);animation:boot 1.6s ease-in-out infinite}
.boot-bar{height:12px;opacity:.7}
.boot-main>.boot-bar{height:20px}
.boot-card{height:112px;margin-top:var(--space-6);border:1px solid var(--color-border);border-radius:var(--radius-card);background:var(--color-surface)}
.boot-card.tall{height:360px}
${WIDTHS.map((width) => `.w${width}{width:${width}px}`).join("")}
@keyframes boot{50%{opacity:.45}}
@media(max-width:860px){.boot-side,.boot-head i{display:none}.boot-main{padding:var(--space-5) var(--space-4)}}
`;
