import type { Region } from "@nodeyard/contract/bcode/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import styles from "./add-device.module.css";
import { CodeLine } from "./code-line.tsx";
import { bcode } from "./messages.ts";
import { availableCodes } from "./queries.ts";

/** Codes of a region that no device has used yet. */
export function CodeList(props: {
  region: Region;
  /** The code whose command is shown. */
  shown: string | undefined;
  onShow: (code: string | undefined) => void;
}) {
  const codes = useQuery(availableCodes);
  const rows = codes.data?.listed[props.region];
  const open = codes.data?.open[props.region] ?? 0;
  return (
    <div>
      <h4 className={styles["open"]}>
        {bcode.open}
        {rows && rows.length < open && (
          <span>{bcode.openHint(formatCount(rows.length), formatCount(open))}</span>
        )}
      </h4>
      {codes.isPending && <Skeleton rows={4} height={20} />}
      <LoadProblem query={codes} />
      {rows?.length === 0 && <ListNotice tone="empty" title={bcode.none} text={bcode.noneText} />}
      {rows && rows.length > 0 && (
        <ul className={styles["codes"]}>
          {rows.map((row) => (
            <CodeLine
              key={row.bcode}
              row={row}
              isOpen={row.bcode === props.shown}
              onToggle={() => props.onShow(row.bcode === props.shown ? undefined : row.bcode)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
