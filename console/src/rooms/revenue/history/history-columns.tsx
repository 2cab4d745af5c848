import { EARNING_KINDS } from "@nodeyard/contract/ledger.ts";
import type { HistoryResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { Link } from "@tanstack/react-router";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { whyAddress } from "../../../shared/why-address.ts";
import type { HistoryView } from "./history-view.ts";
import { past } from "./messages.ts";
import styles from "./history.module.css";
import { UTC } from "../../../shared/zone.ts";

export type Period = HistoryResponse["list"][number];

/** Task types that earned in any of the periods, in the types' own order. */
function typesIn(periods: readonly Period[]): string[] {
  const found = new Set(periods.flatMap((period) => Object.keys(period.byTaskType)));
  const known: readonly string[] = TASK_TYPES;
  return [
    ...known.filter((type) => found.has(type)),
    ...[...found].filter((type) => !known.includes(type)),
  ];
}

/** Kinds and task types of each period; a UTC day opens into its ledger lines, of a device into its reasons. */
export function historyColumns(view: HistoryView, periods: readonly Period[]): Column<Period>[] {
  const { deviceId } = view;
  const amount = (key: string, title: string, of: (row: Period) => string): Column<Period> => ({
    key,
    title,
    align: "end",
    ...(key !== "total" && { onCard: "third" as const }),
    cell: (row) => (
      <span className={key !== "total" && Number(of(row)) === 0 ? styles["zero"] : undefined}>
        <Amount bp={of(row)} />
      </span>
    ),
  });
  const canOpen = view.zone === UTC && view.step === "day";
  return [
    {
      key: "period",
      title: view.step === "day" ? past.period(view.zone) : past.periodMonth(view.zone),
      onCard: "head",
      stick: "start",
      cell: (row) => row.period,
    },
    amount("total", past.total, (row) => row.total),
    ...EARNING_KINDS.filter((kind) => kind !== "invite" || deviceId === undefined).map((kind) =>
      amount(kind, past[kind], (row) => row[kind]),
    ),
    ...typesIn(periods).map((type) =>
      amount(type, past.taskType(type), (row) => row.byTaskType[type] ?? "0.000000"),
    ),
    ...(canOpen ? [openColumn(deviceId)] : []),
  ];
}

function openColumn(deviceId: string | undefined): Column<Period> {
  return {
    key: "open",
    title: past.openDay,
    align: "end",
    stick: "end",
    cell: ({ period }) =>
      deviceId === undefined ? (
        <Link
          to="."
          search={(before: object) => ({ ...before, ledger: "total", day: period })}
          resetScroll={false}
          aria-label={past.openLines(period)}
        >
          {past.lines}
        </Link>
      ) : (
        <Link {...whyAddress(deviceId, period)} aria-label={past.openWhy(period)}>
          {past.why}
        </Link>
      ),
  };
}
