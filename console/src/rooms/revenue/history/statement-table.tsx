import { formatBp } from "@nodeyard/contract/money.ts";
import styles from "./history.module.css";
import { past } from "./messages.ts";
import { statementFigures, type StatementSums } from "./statement-figures.ts";

/** Opening balance, what was credited by source, withdrawn and paid in fees, and the closing balance that they come to. */
export function StatementTable({ data }: { data: StatementSums }) {
  const { sources, isBalanced } = statementFigures(data);
  return (
    <table className={styles["statement"]} aria-label={past.statementSums}>
      <tbody>
        <tr>
          <th scope="row">{past.opening}</th>
          <td>{formatBp(data.openingBalance, 6)}</td>
        </tr>
        {sources.map(({ source, signed }) => (
          <tr key={source}>
            <th scope="row">{past[`sum_${source}`]}</th>
            <td>
              {signed.startsWith("-")
                ? `−${formatBp(signed.slice(1), 6)}`
                : `+${formatBp(signed, 6)}`}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{past.closing}</th>
          <td>{formatBp(data.closingBalance, 6)}</td>
        </tr>
        <tr>
          <td colSpan={2} data-balanced={isBalanced}>
            {isBalanced ? past.balanced : past.notBalanced}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
