import { roll } from "./random.ts";

/** First address and length of a carrier's block for homes and offices. */
type Block = readonly [first: string, prefixLength: number];

/** China Telecom, Unicom and Mobile in mainland provinces. */
const MAINLAND: readonly Block[] = [
  // Shanghai, Guangdong, Beijing, Zhejiang, Jiangsu, Sichuan
  ["116.228.0.0", 15],
  ["113.64.0.0", 11],
  ["123.112.0.0", 12],
  ["183.128.0.0", 11],
  ["117.80.0.0", 12],
  ["125.64.0.0", 13],
  // Hubei, Jiangsu (Mobile), Heilongjiang, Shandong, Henan, Guangdong (Unicom)
  ["119.96.0.0", 13],
  ["223.64.0.0", 11],
  ["221.208.0.0", 14],
  ["60.208.0.0", 13],
  ["61.52.0.0", 15],
  ["112.96.0.0", 15],
];

/** Hong Kong, Taiwan, Singapore, Japan, Germany, United States. */
const ELSEWHERE: readonly Block[] = [
  ["218.252.0.0", 16],
  ["114.32.0.0", 13],
  ["116.86.0.0", 16],
  ["126.64.0.0", 11],
  ["84.128.0.0", 11],
  ["73.160.0.0", 13],
];

/** Public address of a virtual device: mainland, every eighth one elsewhere. */
export function publicAddress(seed: number, index: number): string {
  const blocks = index % 8 === 5 ? ELSEWHERE : MAINLAND;
  // Round-robin over the blocks, so that neighbours differ.
  const turn =
    Math.floor(roll(seed, 71) * blocks.length) + Math.floor(index / (index % 8 === 5 ? 8 : 1));
  const [first, prefixLength] = blocks[turn % blocks.length] as Block;
  const start = first.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const hosts = 2 ** (32 - prefixLength);
  const address = start + Math.floor(roll(seed, index, 72) * (hosts - 512)) + 256;
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}
