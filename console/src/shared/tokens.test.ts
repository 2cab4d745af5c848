import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { THEME_COLORS } from "./theme.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [light = "", dark = ""] = css.split(':root[data-theme="dark"]');

/** The colours of a block by name, without `--color-`. */
function colorsOf(block: string): Record<string, string> {
  const found = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}

const colors = { light: colorsOf(light), dark: colorsOf(dark) };
const SURFACES = ["bg", "surface", "raised", "sunken"];
const TEXTS = ["text", "text-secondary", "text-tertiary", "link", "success", "warning", "danger"];

/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

describe("design values", () => {
  it("paint the browser's frame as the header", () => {
    expect(THEME_COLORS).toEqual({ light: colors.light["surface"], dark: colors.dark["surface"] });
  });

  it("give every colour to both themes", () => {
    const { "on-primary": shared, ...own } = colors.light;
    expect(shared).toBe("#ffffff");
    expect(Object.keys(colors.dark)).toEqual(Object.keys(own));
  });

  it.each(["light", "dark"] as const)("keep every text of the %s theme readable", (shade) => {
    const color = (name: string) => colors[shade][name] ?? colors.light[name] ?? "";
    const pairs = [
      ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface])),
      ...["success", "warning", "danger"].map((text) => [text, `${text}-soft`]),
      ["link", "primary-soft"],
      ["on-primary", "primary"],
      ["on-primary", "primary-hover"],
    ];
    for (const [text = "", surface = ""] of pairs) {
      const ratio = contrast(color(text), color(surface));
      expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
