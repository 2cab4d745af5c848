import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { AuditLogLine, listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { fileName } from "../../../shared/save-file.ts";
import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { operator } from "../messages.ts";
import { exportedAudit } from "../queries.ts";
import { actWords, reasonWords } from "./act-words.ts";
import { actorName } from "./audit-list.tsx";
import { factsOf } from "./fact-words.ts";

/** `Frozen: No; Roles: None` */
function inOneCell(values: Readonly<Record<string, string>>): string {
  return factsOf(values)
    .map(([name, value]) => operator.namedValue(name, value))
    .join(operatorKit.between);
}

const COLUMNS: readonly SheetColumn<AuditLogLine>[] = [
  { heading: `${operator.at} (UTC)`, width: 20, value: ({ at }) => formatUtc(at, "second") },
  { heading: operator.what, width: 28, value: ({ act }) => actWords(act) },
  { heading: operator.actor, width: 28, value: actorName },
  {
    heading: operatorKit.whose,
    width: 28,
    value: ({ subject }) => subject?.email ?? operator.allAccounts,
  },
  { heading: operatorKit.why, width: 40, value: reasonWords },
  { heading: operator.before, width: 40, value: ({ before }) => inOneCell(before) },
  { heading: operator.after, width: 40, value: ({ after }) => inOneCell(after) },
  { heading: operator.otherFacts, width: 40, value: ({ facts }) => inOneCell(facts) },
  { heading: operator.fromWhere, width: 18, value: ({ ip }) => ip },
];

/** Exports what the log is narrowed to. */
export default function AuditExport(props: {
  filter: Omit<RequestOf<typeof listAudit>, "pageNum" | "pageSize">;
  format: "xlsx" | "csv";
  onClose: () => void;
}) {
  const { filter, format } = props;
  return (
    <ExportDialog
      title={operator.exportTitle}
      source={{
        file: fileName(["audit", filter.from ?? "", filter.until ?? ""], format),
        columns: COLUMNS,
        fetchPage: (page, signal) => exportedAudit(filter, page, signal),
      }}
      onClose={props.onClose}
    />
  );
}
