import { formatBp } from "@nodeyard/contract/money.ts";

/**
 * BP as they are read: two decimals, cut, never rounded up; the exact figure on hover. Where figures are checked against each
 * other to the last digit (ledger, statement, proof), `formatBp` shows all six.
 */
export function Amount(props: {
  /** Exact decimal text. */
  bp: string;
  /** Whether the unit is written behind it, where no heading says it. */
  hasUnit?: boolean;
}) {
  const unit = props.hasUnit === true ? " BP" : "";
  return (
    <data value={props.bp} title={`${formatBp(props.bp, 6)} BP`}>
      {formatBp(props.bp)}
      {unit}
    </data>
  );
}
