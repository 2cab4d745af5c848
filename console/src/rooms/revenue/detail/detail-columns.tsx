import type { DetailSortKey } from "@nodeyard/contract/revenue/detail-rules.ts";
import { Link } from "@tanstack/react-router";
import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { valueText } from "../../../shared/charts/value-units.ts";
import { siteCurrency } from "../../../shared/currency.ts";
import { formatBytes, UNKNOWN } from "../../../shared/format.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { NoteCell } from "../../../shared/ui/note-cell.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { whyAddress } from "../../../shared/why-address.ts";
import type { OpeningColumn } from "../../devices/table/opening-columns.ts";
import { tagsColumn } from "../../devices/tags/tags-column.tsx";
import { Carrier } from "./carrier.tsx";
import type { DetailKind } from "./detail-view.ts";
import { detail } from "./messages.ts";
import type { DetailRow } from "./queries.ts";
import { Hint } from "../../../shared/ui/hint.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { conditionOf } from "./condition-of.ts";
import styles from "./detail.module.css";

/** Condition of a device on a day: normal, or its costliest fault with its loss. */
function DayCondition({ row }: { row: RevenueDetailRow }) {
  const { tone, word, cost } = conditionOf(row);
  const first = (
    <span className={styles["condition"]}>
      <StatusDot tone={tone} word={word} />
      {row.description === "evening_peak" && (
        <Hint label={detail.eveningPeakHint(row.mac_address)}>{detail.eveningPeakText}</Hint>
      )}
    </span>
  );
  return cost === undefined ? first : <TwoLines first={first} second={cost} />;
}

export type RowAction = "note" | "history" | "watch";
type Row = DetailRow;
type Act = (action: RowAction, row: Row) => void;

const nameColumn = deviceColumn<Row>((row) => row, true);

function noteColumn(act: Act): Column<Row> {
  return {
    key: "note",
    title: detail.note,
    onCard: "wide",
    sorts: [{ key: "note" }],
    // Who gave a device away has no note to change.
    cell: (row) =>
      row.isUnbound ? (
        row.note || UNKNOWN
      ) : (
        <NoteCell device={row} onEdit={() => act("note", row)} />
      ),
  };
}

/** Compute tasks are paid by the 95th percentile and by their own storage; the other pages show what was measured. */
function measuredColumns(kind: DetailKind): Column<Row>[] {
  const isPaid = kind === "calculate";
  return [
    {
      key: "bandwidth",
      title: isPaid ? detail.bandwidth95 : detail.bandwidthMean,
      align: "end",
      sorts: [{ key: "bandwidth", startsDown: true }],
      cell: (row) => (row.nf_out_bps === null ? UNKNOWN : valueText("bps", row.nf_out_bps)),
    },
    {
      key: "storage",
      title: isPaid ? detail.taskStorage : detail.externalStorage,
      align: "end",
      sorts: [{ key: "storage", startsDown: true }],
      cell: (row) => formatBytes(row.ext_storage_size),
    },
  ];
}
const storageTimeColumn: Column<Row> = {
  key: "storageTime",
  title: detail.storageTime,
  align: "end",
  sorts: [{ key: "storageTime" }],
  cell: (row) => (row.storage_time === null ? UNKNOWN : detail.hours(String(row.storage_time))),
};
const trafficColumn: Column<Row> = {
  key: "traffic",
  title: detail.traffic,
  align: "end",
  sorts: [{ key: "traffic", startsDown: true }],
  cell: (row) => formatBytes(row.out_bytes),
};
const carrierColumn: Column<Row> = {
  key: "carrier",
  title: detail.carrier,
  sorts: [{ key: "carrier" }],
  cell: (row) => <Carrier name={row.operator} mac={row.mac_address} />,
};
const conditionColumn: Column<Row> = {
  key: "condition",
  title: detail.condition,
  sorts: [{ key: "condition", title: detail.conditionSort }],
  cell: (row) => <DayCondition row={row} />,
};
const worthColumn: Column<Row> = {
  key: "worth",
  title: detail[siteCurrency],
  align: "end",
  sorts: [{ key: "revenue", title: detail[siteCurrency], startsDown: true }],
  cell: (row) => row.worth,
};

function bpColumn(key: DetailSortKey, title: string, bp: (row: Row) => string): Column<Row> {
  return {
    key,
    title,
    align: "end",
    sorts: [{ key, startsDown: true }],
    cell: (row) => <Amount bp={bp(row)} />,
  };
}
const revenueColumn: Column<Row> = {
  key: "revenue",
  title: detail.revenue,
  align: "end",
  onLine: "figure",
  sorts: [{ key: "revenue", startsDown: true }],
  cell: (row) => (
    <b>
      <Amount bp={row.revenue} />
    </b>
  ),
};

const versionColumn: Column<Row> = {
  key: "version",
  title: detail.version,
  sorts: [{ key: "version" }],
  cell: (row) => row.info || UNKNOWN,
};

/** The columns that each page opens with. */
export const OPENING_COLUMNS = {
  all: [
    "revenue",
    "worth",
    "condition",
    ["note", 1280],
    ["compute", 1280],
    ["network", 1400],
    ["activity", 1400],
    ["carrier", 1560],
  ],
  network: ["revenue", "worth", "condition", ["note", 1280], ["carrier", 1280]],
  calculate: [
    "revenue",
    "worth",
    "bandwidth",
    ["storage", 1280],
    ["storageTime", 1280],
    ["traffic", 1280],
    ["note", 1560],
    ["carrier", 1560],
  ],
} as const satisfies Record<DetailKind, readonly OpeningColumn[]>;

function actionsColumn(kind: DetailKind, day: string, act: Act): Column<Row> {
  return {
    key: "actions",
    title: detail.actions,
    stick: "end",
    onCard: "bare",
    cell: (row) => (
      <RowActions>
        <TextButton onClick={() => act("history", row)} label={detail.historyOf(row.mac_address)}>
          {detail.history}
        </TextButton>
        {/* Its column is closed on most screens. */}
        {kind === "calculate" && !row.isUnbound && (
          <TextButton onClick={() => act("note", row)} label={detail.noteOf(row.mac_address)}>
            {detail.note}
          </TextButton>
        )}
        {kind !== "all" && (
          <TextButton onClick={() => act("watch", row)} label={detail.watchOf(row.mac_address)}>
            {detail.watch}
          </TextButton>
        )}
        <Link {...whyAddress(row.id, day)} aria-label={detail.whyOf(row.mac_address)}>
          {detail.why}
        </Link>
      </RowActions>
    ),
  };
}

/** All columns of a device's day. */
export function detailColumns(kind: DetailKind, day: string, act: Act): Column<Row>[] {
  return [
    nameColumn,
    noteColumn(act),
    tagsColumn,
    revenueColumn,
    worthColumn,
    bpColumn("network", detail.networkBp, (row) => row.network_bxc),
    bpColumn("compute", detail.computeBp, (row) => row.compute_bxc),
    bpColumn("activity", detail.activityBp, (row) => row.activity_bxc),
    ...measuredColumns(kind),
    storageTimeColumn,
    trafficColumn,
    conditionColumn,
    carrierColumn,
    versionColumn,
    actionsColumn(kind, day, act),
  ];
}
