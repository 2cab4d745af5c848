import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Triple = readonly [number, number, number];

/** Vision with all cones and without one kind, as matrices of linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  "all three": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const SURFACES = { light: "#ffffff", dark: "#13161d" } as const;

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function times(rows: readonly Triple[], [r, g, b]: Triple): Triple {
  return rows.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Triple;
}

function oklab(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0])
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const css = readFileSync(join(import.meta.dirname, "line-colors.css"), "utf8");
const [lightCss = "", darkCss = ""] = css.split('[data-theme="dark"]');
const colors = (part: string) => [...part.matchAll(/--line-\w+: (#[0-9a-f]{6})/g)].map((m) => m[1]);

test.each([
  ["light", colors(lightCss)],
  ["dark", colors(darkCss)],
] as const)(
  "lines stand out from the ground and from each other for all eyes (%s)",
  (shade, all) => {
    expect(all).toHaveLength(5);
    for (const color of all) expect(contrast(color ?? "", SURFACES[shade])).toBeGreaterThan(3);
    for (const [eyes, rows] of Object.entries(EYES)) {
      const seen = all.map((color) => {
        const rgb = times(rows, linear(color ?? "")).map((value) =>
          Math.min(1, Math.max(0, value)),
        );
        return oklab(rgb as unknown as Triple);
      });
      for (const [at, one] of seen.entries())
        for (const other of seen.slice(at + 1)) {
          const distance = Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
          expect(distance, eyes).toBeGreaterThan(0.12);
        }
    }
  },
);
