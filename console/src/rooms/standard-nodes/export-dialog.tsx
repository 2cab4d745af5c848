import { call } from "../../shared/http.ts";
import { getStandardNode, type StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { formatUtc } from "../../shared/format.ts";
import { statusText } from "../../shared/node-status.tsx";
import { language } from "../../shared/site.ts";
import { ExportDialog } from "../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { nodes } from "./messages.ts";

const COLUMNS: readonly SheetColumn<StandardNode>[] = [
  { heading: "serverID", width: 16, value: ({ serverID }) => serverID },
  { heading: nodes.note, width: 26, value: ({ serverNote }) => serverNote },
  { heading: nodes.hostname, width: 22, value: ({ serverHostname }) => serverHostname || null },
  { heading: nodes.code, width: 24, value: ({ serverBcode }) => serverBcode || null },
  {
    heading: nodes.status,
    width: 18,
    value: ({ serverDeployStatus }) => statusText(serverDeployStatus),
  },
  {
    heading: nodes.type,
    width: 14,
    value: ({ serverNetType }) =>
      serverNetType === NET_TYPE.dedicated ? nodes.dedicated : nodes.aggregated,
  },
  { heading: nodes.bandwidthField, width: 14, value: ({ bandwidthMb }) => bandwidthMb },
  { heading: nodes.config, width: 22, value: ({ serverConfigName }) => serverConfigName || null },
  { heading: nodes.allLines, width: 10, value: ({ lines }) => lines?.total ?? null },
  {
    heading: nodes.normalLines,
    width: 12,
    value: ({ lines }) => (lines?.isCurrent === true ? lines.normal : null),
  },
  {
    heading: nodes.abnormalLines,
    width: 12,
    value: ({ lines }) => (lines?.isCurrent === true ? lines.abnormal : null),
  },
  { heading: nodes.province, width: 12, value: ({ province }) => provinceName(province, language) },
  { heading: nodes.ip, width: 18, value: ({ serverExtIP }) => serverExtIP },
  { heading: nodes.port, width: 10, value: ({ serverJumperPort }) => serverJumperPort },
  { heading: nodes.tag, width: 14, value: ({ serverTag }) => serverTag || null },
  { heading: nodes.machineLabel, width: 16, value: ({ serverLabel }) => serverLabel || null },
  { heading: nodes.recordsName, width: 26, value: ({ serverRecords }) => serverRecords || null },
  {
    heading: nodes.deployedAtUtc,
    width: 20,
    value: ({ deployedAt }) => (deployedAt === null ? null : formatUtc(deployedAt)),
  },
];

/** Saves the nodes that the list shows. */
export default function NodesExport(props: {
  search: string;
  show: NodeShow;
  format: "xlsx" | "csv";
  onClose: () => void;
}) {
  const { search: serverNote, show, format } = props;
  return (
    <ExportDialog
      title={nodes.exportTitle}
      source={{
        file: `nodes.${format}`,
        columns: COLUMNS,
        fetchPage: async (pageNum, signal) => {
          const request = { serverNote, show, pageNum, pageSize: EXPORT_PAGE_SIZE };
          const { data: rows, ...answer } = await call(getStandardNode, request, { signal });
          return { ...answer, rows };
        },
      }}
      onClose={props.onClose}
    />
  );
}
