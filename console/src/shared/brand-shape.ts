/** The product's mark, one node and the three it is linked to, in a square of 24 units. Every drawing of it comes from here. */
export const BRAND_SHAPE = {
  size: 24,
  corner: 6,
  ground: "#0958d9",
  ink: "#ffffff",
  lineWidth: 1.6,
  /** From the middle to each neighbour. */
  lines: [
    { x1: 12, y1: 12, x2: 7, y2: 7.5 },
    { x1: 12, y1: 12, x2: 17.5, y2: 9 },
    { x1: 12, y1: 12, x2: 10.5, y2: 18 },
  ],
  dots: [
    { cx: 12, cy: 12, r: 2.6 },
    { cx: 7, cy: 7.2, r: 1.7 },
    { cx: 17.6, cy: 8.8, r: 1.7 },
    { cx: 10.4, cy: 18, r: 1.7 },
  ],
} as const;
