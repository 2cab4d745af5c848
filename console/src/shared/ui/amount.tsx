import { formatBp } from "@nodeyard/contract/money.ts";

/**
 * BP with two decimals, or all six, cut, never rounded up; the exact figure on hover. Pages whose figures are compared to the last
 * digit (ledger, statement, proof) use `formatBp` with six.
 */
export function Amount(props: {
  /** Exact decimal text. */
  bp: string;
  /** Appends the unit, unless a heading names it. */
  hasUnit?: boolean;
  decimals?: 2 | 6;
}) {
  const unit = props.hasUnit === true ? " BP" : "";
  return (
    <data value={props.bp} title={`${formatBp(props.bp, 6)} BP`}>
      {formatBp(props.bp, props.decimals)}
      {unit}
    </data>
  );
}
