import { formatBp } from "@nodeyard/contract/money.ts";
import type { CreditRow, CreditsResponse } from "@nodeyard/contract/revenue/calls.ts";
import { Link } from "@tanstack/react-router";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { amountFormula, formulaNumber, weightFormula } from "../credit-formula.ts";
import { revenue } from "../messages.ts";
import { whyAddress } from "../../../shared/why-address.ts";
import styles from "./ledger.module.css";

const LEVEL_WORDS: Readonly<Record<CreditRow["bandwidthLevel"], string>> = {
  none: revenue.levelNone,
  low: revenue.levelLow,
  medium: revenue.levelMedium,
  high: revenue.levelHigh,
};

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A device's inputs, then both formulas with its own numbers, and the way to its whole day. */
export function creditColumns(hour: CreditsResponse["hour"]): Column<CreditRow>[] {
  const day = hour.startsAt.slice(0, 10);
  return [
    deviceColumn((row) => row, true),
    {
      key: "amount",
      title: revenue.amount,
      align: "end",
      cell: (row) => <b>{formatBp(row.amount, 6)}</b>,
    },
    {
      key: "inputs",
      title: `${revenue.onlineShare} / ${revenue.usableShare}`,
      align: "end",
      cell: (row) => `${percent(row.onlineShare)} / ${percent(row.usableShare)}`,
    },
    {
      key: "bandwidth",
      title: revenue.bandwidth,
      cell: (row) => `${LEVEL_WORDS[row.bandwidthLevel]} × ${formulaNumber(row.bandwidthFactor)}`,
    },
    {
      key: "mining",
      title: revenue.mining,
      align: "end",
      cell: (row) => formulaNumber(row.miningFactor),
    },
    {
      key: "peak",
      title: revenue.peak,
      cell: (row) =>
        row.description === "normal" ? (
          revenue.peakNormal
        ) : (
          <StatusDot tone="warning" word={revenue.peakFault} />
        ),
    },
    {
      key: "formula",
      title: revenue.formula,
      onCard: "bare",
      cell: (row) => (
        <span className={styles["derivation"]}>
          <code>
            {revenue.weight} = {weightFormula(row, hour)}
          </code>
          <code>{amountFormula(row, hour)}</code>
        </span>
      ),
    },
    {
      key: "why",
      title: revenue.whyDevice,
      align: "end",
      cell: (row) => (
        <Link {...whyAddress(row.deviceId, day)} aria-label={revenue.openWhy(row.mac_address)}>
          {revenue.whyDevice}
        </Link>
      ),
    },
  ];
}
