import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onThemeChange, setThemeChoice, shownTheme, THEME_COLORS, themeChoice } from "./theme.ts";

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

const setColor = vi.fn();
const system = { matches: false, addEventListener: vi.fn() };

beforeEach(() => {
  system.matches = false;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    querySelector: () => ({ setAttribute: setColor }),
  });
  vi.stubGlobal("matchMedia", () => system);
});

afterEach(() => vi.unstubAllGlobals());

it("follows the system until the user chooses", () => {
  expect(themeChoice()).toBe("system");
  system.matches = true;
  setThemeChoice("system");
  expect(shownTheme()).toBe("dark");
  setThemeChoice("light");
  expect(shownTheme()).toBe("light");
  expect(setColor.mock.calls.slice(-2)).toEqual([
    ["content", THEME_COLORS.dark],
    ["content", THEME_COLORS.light],
  ]);
  expect(themeChoice()).toBe("light");
});

it("keeps the choice in the tab when a sign-out clears what the browser keeps", () => {
  setThemeChoice("dark");
  localStorage.clear();
  expect(themeChoice()).toBe("dark");
});

it("notifies its listeners, until they stop", () => {
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  setThemeChoice("dark");
  stop();
  setThemeChoice("light");
  expect(listener).toHaveBeenCalledTimes(1);
});
