/**
 * The same values as `tokens.css`, for code that cannot read custom properties (antd's theme, canvas charts); a test
 * holds the two equal. Colours pass WCAG AA on the surfaces that they are meant for.
 */
export const colors = {
  light: {
    bg: "#f6f7f9",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#eff1f4",
    border: "#e2e5ea",
    borderStrong: "#c6cbd4",
    control: "#8a919e",
    text: "#12151c",
    textSecondary: "#474e5c",
    textTertiary: "#656d7c",
    primary: "#0958d9",
    primaryHover: "#0749b5",
    primarySoft: "#e9f1fe",
    link: "#0958d9",
    success: "#147a3a",
    successSoft: "#e7f6ec",
    warning: "#9a5b00",
    warningSoft: "#fdf3e1",
    danger: "#c2252d",
    dangerSoft: "#fdecec",
  },
  dark: {
    bg: "#0b0d12",
    surface: "#13161d",
    raised: "#1a1e27",
    sunken: "#0f1218",
    border: "#252a35",
    borderStrong: "#39404e",
    control: "#737b8b",
    text: "#e9ecf2",
    textSecondary: "#aeb5c3",
    textTertiary: "#8b93a3",
    primary: "#2b6be4",
    primaryHover: "#3c7bf0",
    primarySoft: "#16264a",
    link: "#7fb0ff",
    success: "#4cc178",
    successSoft: "#11291b",
    warning: "#e5a944",
    warningSoft: "#2d2210",
    danger: "#f47b7f",
    dangerSoft: "#361719",
  },
} as const;

export const radius = { small: 4, control: 6, card: 10 } as const;

/** Steps of 4 px. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48 } as const;

export const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei", Arial, sans-serif';
export const fontFamilyMono =
  'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';
export const fontSize = { small: 12, base: 14, large: 16, title: 20, display: 28 } as const;

export type Shade = "light" | "dark";
export type ThemeChoice = "system" | Shade;

/** antd's seed and map tokens for one shade; the algorithm (default or dark) is chosen by the caller. */
export function antdTokens(shade: Shade) {
  const color = colors[shade];
  return {
    colorPrimary: color.primary,
    colorLink: color.link,
    colorSuccess: color.success,
    colorWarning: color.warning,
    colorError: color.danger,
    colorText: color.text,
    colorTextSecondary: color.textSecondary,
    colorTextTertiary: color.textTertiary,
    colorTextDescription: color.textTertiary,
    colorBgLayout: color.bg,
    colorBgContainer: color.surface,
    colorBgElevated: color.raised,
    colorBorder: color.borderStrong,
    colorBorderSecondary: color.border,
    colorSplit: color.border,
    borderRadius: radius.control,
    borderRadiusSM: radius.small,
    borderRadiusLG: radius.card,
    fontFamily,
    fontFamilyCode: fontFamilyMono,
    fontSize: fontSize.base,
    controlHeight: 34,
    motionDurationFast: "0.08s",
    motionDurationMid: "0.12s",
    motionDurationSlow: "0.18s",
  };
}

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
