import type { ReactNode } from "react";
import { closeTopDialog } from "../../../shared/dialog-history.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import styles from "./table.module.css";

/** On a phone: the order of a list, for which there are no heads, and everything that narrows it beside chips and search. */
export default function ListSheet(props: {
  columns: readonly Pick<Column<unknown>, "title" | "sorts">[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { sort } = props;
  const sorts = props.columns.flatMap((column) =>
    (column.sorts ?? []).map(({ key, title = column.title, startsDown = false }) => ({
      value: startsDown ? `-${key}` : key,
      title,
    })),
  );
  return (
    <Dialog
      title={devices.filterAndSort}
      onClose={props.onClose}
      footer={
        <Button tone="primary" size="large" onClick={closeTopDialog}>
          {devices.showList}
        </Button>
      }
    >
      <div className={styles["sheet"]}>
        <select
          className={styles["select"]}
          aria-label={devices.sortBy}
          value={sorts.some(({ value }) => value === sort) ? sort : ""}
          onChange={(event) => props.onSort(event.target.value)}
        >
          <option value="">{devices.sortBy}</option>
          {sorts.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        {props.children}
      </div>
    </Dialog>
  );
}
