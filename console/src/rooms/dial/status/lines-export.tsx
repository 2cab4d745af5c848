import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import { listNodeLines } from "@nodeyard/contract/dial/status-calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { dial } from "../messages.ts";

const STATES: Readonly<Record<LineSession["state"], string>> = {
  normal: dial.normal,
  abnormal: dial.abnormal,
  dialling: dial.dialling,
  undialled: dial.unDialled,
};

const COLUMNS: readonly SheetColumn<LineSession>[] = [
  { heading: dial.account, width: 22, value: ({ account }) => account },
  { heading: dial.count, width: 10, value: ({ session }) => session },
  { heading: dial.state, width: 12, value: ({ state }) => STATES[state] },
  { heading: dial.errMsg, width: 40, value: ({ errMsg }) => errMsg || null },
  { heading: dial.ip, width: 18, value: ({ ip }) => ip || null },
  { heading: dial.vlan, width: 10, value: ({ vlan }) => vlan },
  { heading: dial.timeUtc, width: 20, value: ({ time }) => formatUtc(time) },
];

/** Saves all lines of a node as they were reported last. */
export default function LinesExport(props: {
  serverId: string;
  format: "xlsx" | "csv";
  onClose: () => void;
}) {
  const { serverId, format } = props;
  return (
    <ExportDialog
      title={dial.exportLines}
      source={{
        file: `lines-${serverId}.${format}`,
        columns: COLUMNS,
        fetchPage: async (_page, signal) => {
          const { sessions: rows } = await call(listNodeLines, { serverId }, { signal });
          return { rows, total: rows.length, pageSize: Math.max(1, rows.length) };
        },
      }}
      onClose={props.onClose}
    />
  );
}
