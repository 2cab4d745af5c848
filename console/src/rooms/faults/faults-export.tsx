import type { Fault } from "@nodeyard/contract/faults/calls.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { formatUtc } from "../../shared/format.ts";
import { ExportDialog } from "../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { faults } from "./messages.ts";
import { exportedFaults, type FaultView } from "./queries.ts";

const COLUMNS: readonly SheetColumn<Fault>[] = [
  { heading: faults.host, width: 22, value: ({ hostName }) => hostName || null },
  { heading: "MAC", width: 20, value: ({ muhua_mac: mac }) => mac },
  { heading: faults.fault, width: 50, value: ({ env_err: text }) => text },
  { heading: faults.remedy, width: 50, value: ({ suggestion }) => suggestion },
  {
    heading: faults.state,
    width: 12,
    value: ({ closedAt }) => (closedAt === null ? faults.open : faults.closed),
  },
  { heading: faults.sinceUtc, width: 20, value: ({ openedAt }) => formatUtc(openedAt) },
  {
    heading: faults.untilUtc,
    width: 20,
    value: ({ closedAt }) => (closedAt === null ? null : formatUtc(closedAt)),
  },
];

/** Saves the faults that the list shows. */
export default function FaultsExport(props: {
  view: FaultView;
  format: "xlsx" | "csv";
  onClose: () => void;
}) {
  const { view, format } = props;
  return (
    <ExportDialog
      title={faults.exportTitle}
      source={{
        file: `faults.${format}`,
        columns: COLUMNS,
        fetchPage: (page, signal) => exportedFaults({ ...view, page }, EXPORT_PAGE_SIZE, signal),
      }}
      onClose={props.onClose}
    />
  );
}
