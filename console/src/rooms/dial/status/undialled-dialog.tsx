import type { DialHost, LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { dial } from "../messages.ts";
import { hostLines } from "../queries.ts";

const COLUMNS: readonly Column<LineSession>[] = [
  {
    key: "account",
    title: dial.account,
    onCard: "head",
    cell: ({ account }) => account,
  },
  { key: "vlan", title: dial.vlan, align: "end", cell: ({ vlan }) => vlan ?? "" },
  {
    key: "state",
    title: dial.state,
    cell: ({ isSavedOnly }) => (isSavedOnly ? dial.savedOnly : dial.neverDialled),
  },
  { key: "time", title: dial.changedAt, cell: ({ time }) => formatTime(time, "second") },
];

/** Accounts of a host that were saved and not dialled so; to be read, not to be changed. */
export default function UnDialledDialog(props: { host: DialHost; onClose: () => void }) {
  const { serverHostname, serverId } = props.host;
  const answer = useQuery(hostLines(serverHostname, serverId));
  const rows = answer.data?.unDialList;
  return (
    <Dialog title={dial.unDialledTitle} shape="right" onClose={props.onClose}>
      {rows === undefined && answer.isError && (
        <FailedNotice error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {rows === undefined && !answer.isError && <TableSkeleton rows={5} />}
      {rows?.length === 0 && (
        <ListNotice tone="empty" title={dial.unDialledNone} text={dial.unDialledNoneText} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <p>{dial.unDialledText}</p>
          <DataTable
            label={dial.unDialledTitle}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ lineId, session }) => `${lineId} ${session}`}
          />
        </>
      )}
    </Dialog>
  );
}
