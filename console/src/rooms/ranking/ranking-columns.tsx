import { formatBp } from "@nodeyard/contract/money.ts";
import type { ContributionRow } from "@nodeyard/contract/ranking/calls.ts";
import { formatCount } from "../../shared/format.ts";
import { archName } from "../../shared/processor.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { ranking } from "./messages.ts";
import styles from "./ranking.module.css";

const CONTRIBUTION = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Contributor, contribution and reward; all devices of a list are of its type. */
export function rankingColumns(arch: string): Column<ContributionRow>[] {
  return [
    {
      key: "rank",
      title: ranking.rank,
      onCard: "head",
      cell: (row) => (
        <span className={styles["rank"]}>
          <b>{formatCount(row.rank)}</b>
          {row.isOwn && <Tag tone="info">{ranking.own}</Tag>}
        </span>
      ),
    },
    { key: "account", title: ranking.account, onCard: "wide", cell: (row) => row.email },
    {
      key: "mac",
      title: ranking.mac,
      cell: (row) => <span className="mono">{row.mac_address}</span>,
    },
    { key: "deviceType", title: ranking.deviceType, cell: () => archName(arch) },
    {
      key: "contribution",
      title: ranking.contribution,
      align: "end",
      cell: (row) => row.contribution.toLocaleString("en-US", CONTRIBUTION),
    },
    {
      key: "bp",
      title: ranking.revenue,
      align: "end",
      cell: (row) => <Amount bp={row.mc_weight} />,
    },
    {
      key: "cny",
      title: ranking.cny,
      align: "end",
      cell: (row) => `¥${formatBp(row.bxc_value)}`,
    },
    {
      key: "usdt",
      title: ranking.usdt,
      align: "end",
      cell: (row) => formatBp(row.bxc_value_usdt),
    },
  ];
}
