import type { Currency } from "@nodeyard/contract/currency.ts";
import type { EconomicsRow } from "@nodeyard/contract/revenue/economics-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { ReactNode } from "react";
import { deviceName } from "../../../shared/device.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import { valueText } from "../../../shared/charts/value-units.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { deviceEarnings } from "../device/messages.ts";
import styles from "./economics.module.css";
import { economics } from "./messages.ts";

function costsText({ counted, entered }: EconomicsRow, currency: Currency): string {
  const { month, powerWatts } = counted;
  const parts = [
    ...(month === "" ? [] : [economics.aMonth(formatMoney(month, currency))]),
    ...(powerWatts === "" ? [] : [economics.watts(powerWatts)]),
  ];
  const isOfTag = parts.length > 0 && entered.month === "" && entered.powerWatts === "";
  return [...parts, ...(isOfTag ? [economics.ofTag] : [])].join(" · ");
}

function paybackText({ paybackMonths, counted, net }: EconomicsRow): string {
  if (paybackMonths !== null) return economics.months(paybackMonths);
  return counted.purchase !== "" && net !== null ? economics.never : UNKNOWN;
}

export function economicsColumns(
  currency: Currency,
  onEdit: (row: EconomicsRow) => void,
): Column<EconomicsRow>[] {
  return [
    {
      key: "device",
      title: economics.device,
      stick: "start",
      onCard: "head",
      onLine: "name",
      cell: (row) => <DeviceName device={row} isMixed />,
    },
    {
      key: "revenue",
      title: economics.revenue,
      align: "end",
      cell: (row) => (
        <TwoLines
          first={<Amount bp={row.revenue} hasUnit />}
          second={`≈ ${formatMoney(row.worth, currency)} ${economics.inDays(row.days)}`}
        />
      ),
    },
    {
      key: "cost",
      title: economics.costs,
      align: "end",
      cell: (row) => (
        <TwoLines
          first={row.cost === null ? economics.noEntry : formatMoney(row.cost, currency)}
          second={costsText(row, currency)}
        />
      ),
    },
    {
      key: "net",
      title: economics.net,
      align: "end",
      onLine: "figure",
      cell: (row) => (
        <>
          {row.net === null ? (
            <span className={styles["onWide"]}>{UNKNOWN}</span>
          ) : (
            <b>{formatMoney(row.net, currency)}</b>
          )}
          <span className={styles["onLine"]}>
            <Amount bp={row.revenue} hasUnit />
          </span>
        </>
      ),
    },
    { key: "payback", title: economics.payback, align: "end", cell: paybackText },
    {
      key: "traffic",
      title: economics.traffic,
      align: "end",
      cell: (row) => (row.outBps === null ? economics.unmeasured : valueText("bps", row.outBps)),
    },
    {
      key: "perMbps",
      title: economics.perMbps,
      align: "end",
      cell: (row) => (row.bpPerMbpsDay === null ? UNKNOWN : <Amount bp={row.bpPerMbpsDay} />),
    },
    {
      key: "perGb",
      title: economics.perGb,
      align: "end",
      cell: (row) => (row.bpPerGb === null ? UNKNOWN : <Amount bp={row.bpPerGb} />),
    },
    {
      key: "gain",
      title: economics.gain,
      cell: ({ gain }) =>
        gain === null ? (
          UNKNOWN
        ) : (
          <TwoLines
            first={
              gain.bp === null ? deviceEarnings.gainUnknown : deviceEarnings.gain(formatBp(gain.bp))
            }
            second={deviceEarnings[`factor_${gain.factor}`]}
          />
        ),
    },
    {
      key: "actions",
      title: economics.actions,
      stick: "end",
      onLine: "figure",
      cell: (row) => (
        <TextButton label={economics.editOf(deviceName(row))} onClick={() => onEdit(row)}>
          {economics.edit}
        </TextButton>
      ),
    },
  ];
}

/** Columns hidden on phones. */
export function economicsFacts(
  row: EconomicsRow,
  currency: Currency,
): (readonly [name: string, value: ReactNode])[] {
  return economicsColumns(currency, () => {})
    .filter(({ stick }) => stick === undefined)
    .map(({ title, cell }) => [title, cell(row)] as const);
}
