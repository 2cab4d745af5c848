export type Shade = "light" | "dark";
export type ThemeChoice = "system" | Shade;

/** Also read by the early script of every document (`build/early-script.ts`). */
export const THEME_KEY = "nodeyard.theme";

/**
 * What the user chose, kept for this browser. The copy in the tab's own storage outlives a sign-out, which clears
 * local storage.
 */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(THEME_KEY) ?? sessionStorage.getItem(THEME_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** The shade on the screen; the early script has set it before the first paint. */
export function shownShade(): Shade {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

const listeners = new Set<() => void>();
let followingSystem = false;

function apply(): void {
  const choice = themeChoice();
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset["theme"] = choice === "system" ? system : choice;
  for (const listener of listeners) listener();
}

/** Switches the theme and remembers it; `system` forgets the choice. */
export function setThemeChoice(choice: ThemeChoice): void {
  for (const storage of [localStorage, sessionStorage]) {
    if (choice === "system") storage.removeItem(THEME_KEY);
    else storage.setItem(THEME_KEY, choice);
  }
  apply();
}

/** Calls `listener` whenever the shade or the choice changes, also by the system; gives the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  if (!followingSystem) {
    followingSystem = true;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}
