import type { Gap } from "@nodeyard/contract/acceptance/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { acceptance } from "./messages.ts";
import { gaps } from "./queries.ts";

function gapColumns(): Column<Gap>[] {
  return [
    {
      key: "province",
      title: acceptance.province,
      onCard: "head",
      cell: ({ province }) => province,
    },
    {
      key: "operator",
      title: acceptance.carrier,
      cell: ({ operator }) => acceptance[operator],
    },
    {
      key: "gapBw",
      title: acceptance.gapBandwidth,
      align: "end",
      cell: ({ gapBw }) => formatCount(gapBw),
    },
  ];
}

/** `/gapDetails`: what the platform recruits. */
export default function GapsPage() {
  const list = useQuery(gaps);
  return (
    <>
      <PageHeader title={acceptance.gapTitle} purpose={acceptance.gapPurpose} />
      <ListView
        list={list}
        label={acceptance.gapTitle}
        columns={gapColumns}
        rowKey={({ province, operator }) => `${province} ${operator}`}
        page={1}
        onPage={() => undefined}
        empty={
          <ListNotice tone="empty" title={acceptance.gapEmpty} text={acceptance.gapEmptyText} />
        }
      />
    </>
  );
}
