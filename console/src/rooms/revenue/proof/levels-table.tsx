import type { ProofLevel } from "@nodeyard/contract/revenue/verify-proof.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { proofMessages } from "./messages.ts";
import styles from "./proof.module.css";

type NumberedLevel = ProofLevel & { readonly level: number };

const hex = (value: string) => <code className={styles["hash"]}>{value}</code>;

const COLUMNS: readonly Column<NumberedLevel>[] = [
  { key: "level", title: proofMessages.level, cell: (row) => row.level },
  { key: "side", title: proofMessages.side, cell: (row) => proofMessages[row.side] },
  {
    key: "sibling",
    title: proofMessages.sibling,
    cell: (row) => (row.sibling === "" ? "-" : hex(row.sibling)),
    onCard: "wide",
  },
  { key: "hash", title: proofMessages.result, cell: (row) => hex(row.hash), onCard: "wide" },
];

/** The way from the leaf to the root, one row a level, shown when it is asked for. */
export function LevelsTable(props: { levels: readonly ProofLevel[] }) {
  return (
    <details className={styles["levels"]}>
      <summary>{proofMessages.showLevels}</summary>
      <DataTable
        label={proofMessages.path}
        columns={COLUMNS}
        rows={props.levels.map((level, index) => ({ ...level, level: index + 1 }))}
        rowKey={(row) => String(row.level)}
      />
    </details>
  );
}
