export type Theme = "light" | "dark";
export type ThemeChoice = "system" | Theme;

/** Colours of the browser's frame: the header's background, `--color-surface`. */
export const THEME_COLORS: Readonly<Record<Theme, string>> = { light: "#ffffff", dark: "#13161d" };

const THEME_KEY = "nodeyard.theme";

/** The user's choice, kept for this browser. The copy in session storage outlives a sign-out, which clears local storage. */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(THEME_KEY) ?? sessionStorage.getItem(THEME_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** The theme on the screen; the early script sets it before the first paint. */
export function shownTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

const listeners = new Set<() => void>();
let followingSystem = false;

/** Puts the chosen theme, or the system's, on the document. */
export function applyTheme(): void {
  const choice = themeChoice();
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = choice === "system" ? system : choice;
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", THEME_COLORS[theme]);
  for (const listener of listeners) listener();
}

/** Switches the theme and remembers it; `system` forgets the choice. */
export function setThemeChoice(choice: ThemeChoice): void {
  for (const storage of [localStorage, sessionStorage]) {
    if (choice === "system") storage.removeItem(THEME_KEY);
    else storage.setItem(THEME_KEY, choice);
  }
  applyTheme();
}

/** Calls `listener` on every change of the theme or the choice, also by the system; returns the unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  if (!followingSystem) {
    followingSystem = true;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}
