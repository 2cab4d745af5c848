import type { PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import sharp from "sharp";

const COLOURS = ["#dfe8f2", "#efe4d8", "#e0ecdf", "#ece2ef"] as const;

/** A placeholder drawing of an ID card. */
export function drawCard(side: PhotoSide, shade = 0): Promise<Buffer> {
  const colour = COLOURS[shade % COLOURS.length] ?? COLOURS[0];
  const bars = Array.from(
    { length: 5 },
    (_, row) =>
      `<rect x="60" y="${90 + row * 62}" width="${320 - row * 34}" height="22" rx="6" fill="#9aa7b5"/>`,
  ).join("");
  const picture =
    side === "front"
      ? '<circle cx="610" cy="180" r="62" fill="#8796a6"/><path d="M500 372q110-150 220 0z" fill="#8796a6"/>'
      : '<circle cx="610" cy="220" r="110" fill="none" stroke="#b98a7a" stroke-width="22"/>';
  const text =
    '<text x="60" y="470" font-family="sans-serif" font-size="52" font-weight="700" fill="#b4453a">SAMPLE</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="28" fill="${colour}"/>${bars}${picture}${text}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer();
}

/** The same of several megabytes, as phones take them. */
export async function drawLargeCard(side: PhotoSide): Promise<Buffer> {
  const large = sharp(await drawCard(side)).resize({ width: 1500 });
  return large.png({ compressionLevel: 0 }).toBuffer();
}
