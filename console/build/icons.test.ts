import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { BRAND_SHAPE } from "../src/shared/brand-shape.ts";
import { drawMark, encodePng } from "./icons.ts";

const pixel = (image: Uint8Array, pixels: number, x: number, y: number) => [
  ...image.subarray((y * pixels + x) * 4, (y * pixels + x) * 4 + 4),
];
const GROUND = [9, 88, 217, 255];

it("draws the mark: white nodes on blue, nothing beyond the round corners", () => {
  expect(BRAND_SHAPE.ground).toBe("#0958d9");
  const image = drawMark({ pixels: 48, scale: 1, isFull: false });
  expect(pixel(image, 48, 24, 24)).toEqual([255, 255, 255, 255]);
  expect(pixel(image, 48, 4, 24)).toEqual(GROUND);
  expect(pixel(image, 48, 0, 0)[3]).toBe(0);
});

it("fills the edges of a maskable icon and keeps the nodes in its safe middle", () => {
  const image = drawMark({ pixels: 100, scale: 0.72, isFull: true });
  expect(pixel(image, 100, 0, 0)).toEqual(GROUND);
  for (let at = 0; at < 100; at += 1) {
    for (const [x, y] of [
      [at, 9],
      [at, 90],
      [9, at],
      [90, at],
    ] as const)
      expect(pixel(image, 100, x, y)).toEqual(GROUND);
  }
});

it("writes a PNG whose rows are the pixels", () => {
  const image = drawMark({ pixels: 8, scale: 1, isFull: true });
  const png = encodePng(image, 8);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const start = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(start, png.indexOf("IEND") - 8));
  expect(rows).toHaveLength(8 * (8 * 4 + 1));
  expect([...rows.subarray(1, 33)]).toEqual([...image.subarray(0, 32)]);
});
