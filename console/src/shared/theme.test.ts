import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { colors, fontFamily, fontFamilyMono, fontSize, radius, space } from "./theme.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [light = "", dark = ""] = css.split(':root[data-theme="dark"]');

function property(block: string, name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

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
  it("are the same in the style sheet and in code", () => {
    for (const [name, value] of Object.entries(colors.light)) {
      expect(property(light, `color-${kebab(name)}`), name).toBe(value);
    }
    for (const [name, value] of Object.entries(colors.dark)) {
      expect(property(dark, `color-${kebab(name)}`), name).toBe(value);
    }
    for (const [name, value] of Object.entries(radius)) {
      expect(property(light, `radius-${name}`), name).toBe(`${value}px`);
    }
    for (const [step, value] of Object.entries(space)) {
      expect(property(light, `space-${step}`), step).toBe(`${value}px`);
    }
    for (const [name, value] of Object.entries(fontSize)) {
      expect(property(light, `font-size-${name}`), name).toBe(`${value}px`);
    }
    expect(property(light, "font-family")).toBe(fontFamily);
    expect(property(light, "font-family-mono")).toBe(fontFamilyMono);
  });

  it.each(["light", "dark"] as const)("keep every text of the %s theme readable", (shade) => {
    const color = colors[shade];
    for (const surface of [color.bg, color.surface, color.raised, color.sunken]) {
      for (const text of [
        color.text,
        color.textSecondary,
        color.textTertiary,
        color.link,
        color.success,
        color.warning,
        color.danger,
      ]) {
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast("#ffffff", color.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.danger, color.dangerSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.success, color.successSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.warning, color.warningSoft)).toBeGreaterThanOrEqual(4.5);
  });
});
