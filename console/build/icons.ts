import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { BRAND_SHAPE } from "../src/shared/brand-shape.ts";

/** Samples of a pixel in each direction. */
const SAMPLES = 4;

interface IconForm {
  readonly pixels: number;
  /** Part of the icon's width that the mark has. */
  readonly scale: number;
  /** True if the background fills the square, for systems that mask icons. */
  readonly isFull: boolean;
}

function isGround(x: number, y: number): boolean {
  const { size, corner } = BRAND_SHAPE;
  if (x < 0 || y < 0 || x > size || y > size) return false;
  const [dx, dy] = [x, y].map((at) => Math.max(corner - at, at - (size - corner), 0)) as [
    number,
    number,
  ];
  return Math.hypot(dx, dy) <= corner;
}

function isInk(x: number, y: number): boolean {
  if (BRAND_SHAPE.dots.some(({ cx, cy, r }) => Math.hypot(x - cx, y - cy) <= r)) return true;
  return BRAND_SHAPE.lines.some(({ x1, y1, x2, y2 }) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
    if (along < 0 || along > 1) return false;
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= BRAND_SHAPE.lineWidth / 2;
  });
}

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const GROUND = rgb(BRAND_SHAPE.ground);
const INK = rgb(BRAND_SHAPE.ink);

/** The mark as RGBA pixels, smooth at its edges. */
export function drawMark({ pixels, scale, isFull }: IconForm): Uint8Array {
  const { size } = BRAND_SHAPE;
  const unit = size / (pixels * scale);
  const margin = (size / scale - size) / 2;
  const image = new Uint8Array(pixels * pixels * 4);
  for (let row = 0; row < pixels; row += 1) {
    for (let column = 0; column < pixels; column += 1) {
      let ground = 0;
      let ink = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * unit - margin;
        const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * unit - margin;
        if (!isFull && !isGround(x, y)) continue;
        ground += 1;
        if (isInk(x, y)) ink += 1;
      }
      const share = ground === 0 ? 0 : ink / ground;
      const color = GROUND.map((value, at) => Math.round(value + ((INK[at] ?? 0) - value) * share));
      image.set([...color, Math.round((255 * ground) / SAMPLES ** 2)], (row * pixels + column) * 4);
    }
  }
  return image;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** RGBA pixels of a square as a PNG. */
export function encodePng(image: Uint8Array, pixels: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  // 8 bits, RGBA.
  head.set([8, 6], 8);
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1));
  for (let row = 0; row < pixels; row += 1)
    rows.set(image.subarray(row * pixels * 4, (row + 1) * pixels * 4), row * (pixels * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

export interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: "image/png";
  readonly purpose: "any" | "maskable";
}

/** A file below `assets/` under the hash of its content. @returns its address. */
export async function writeAsset(
  dist: string,
  name: string,
  extension: string,
  content: string | Buffer,
): Promise<string> {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const file = `${name}-${hash}.${extension}`;
  await writeFile(join(dist, "assets", file), content);
  return `/assets/${file}`;
}

/** The icons of an installed console, and the one that iOS takes. */
export async function writeIcons(dist: string): Promise<{ icons: Icon[]; touch: string }> {
  const write = (name: string, form: IconForm) =>
    writeAsset(dist, name, "png", encodePng(drawMark(form), form.pixels));
  const icon = async (pixels: number, purpose: Icon["purpose"]): Promise<Icon> => ({
    // A mask may cut off a fifth of the width: the mark is scaled to the rest.
    src: await write(`icon-${purpose}-${pixels}`, {
      pixels,
      scale: purpose === "any" ? 1 : 0.72,
      isFull: purpose === "maskable",
    }),
    sizes: `${pixels}x${pixels}`,
    type: "image/png",
    purpose,
  });
  const icons = await Promise.all([
    icon(192, "any"),
    icon(512, "any"),
    icon(192, "maskable"),
    icon(512, "maskable"),
  ]);
  return { icons, touch: await write("icon-touch", { pixels: 180, scale: 0.86, isFull: true }) };
}
