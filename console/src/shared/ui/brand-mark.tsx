import { BRAND_SHAPE } from "../brand-shape.ts";

const { size: unit, corner, ground, ink, lineWidth, lines, dots } = BRAND_SHAPE;

/** The product's mark. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${unit} ${unit}`} aria-hidden="true">
      <rect width={unit} height={unit} rx={corner} fill={ground} />
      <path
        d={lines.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join("")}
        stroke={ink}
        strokeWidth={lineWidth}
      />
      {dots.map((dot) => (
        <circle key={`${dot.cx} ${dot.cy}`} {...dot} fill={ink} />
      ))}
    </svg>
  );
}
