import type { PublishedGap } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { language } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import type { GapAct } from "./gap-dialog.tsx";
import { acceptances as words } from "./messages.ts";
import { publishedGaps } from "./queries.ts";

const GapDialog = lazyPart(() => import("./gap-dialog.tsx"));

function gapColumns(onAct: (act: GapAct) => void): Column<PublishedGap>[] {
  return [
    {
      key: "province",
      title: words.province,
      onCard: "head",
      cell: ({ province }) => provinceName(province, language),
    },
    { key: "carrier", title: words.carrier, cell: ({ operator }) => words[operator] },
    {
      key: "gapBw",
      title: words.gapBw,
      align: "end",
      cell: ({ gapBw }) => formatCount(gapBw),
    },
    {
      key: "changedAt",
      title: words.changedAt,
      cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
    },
    {
      key: "acts",
      title: words.decide,
      align: "end",
      onCard: "bare",
      cell: (gap) => {
        const name = `${provinceName(gap.province, language)} ${words[gap.operator]}`;
        return (
          <RowActions>
            {(["change", "close"] as const).map((act) => (
              <TextButton
                key={act}
                tone={act === "close" ? "danger" : "primary"}
                label={words.ofGap(words[act], name)}
                onClick={() => onAct({ name: act, gap })}
              >
                {words[act]}
              </TextButton>
            ))}
          </RowActions>
        );
      },
    },
  ];
}

/** Resource gaps, as owners see them. */
export function GapsPanel() {
  const list = useQuery(publishedGaps);
  const [act, setAct] = useState<GapAct>();
  return (
    <Panel
      title={words.gaps}
      hint={words.gapsHint}
      fold="open"
      action={
        <Button tone="primary" onClick={() => setAct({ name: "publish" })}>
          {words.publish}
        </Button>
      }
    >
      <ListView
        list={list}
        label={words.gaps}
        columns={() => gapColumns(setAct)}
        rowKey={({ id }) => id}
        page={1}
        onPage={() => undefined}
        empty={<ListNotice tone="empty" title={words.gapsEmpty} text={words.gapsEmptyText} />}
      />
      {act && <GapDialog act={act} onClose={() => setAct(undefined)} />}
    </Panel>
  );
}
