import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddressState } from "../../shared/address-state.ts";
import { archName } from "../../shared/processor.ts";
import { formatCount } from "../../shared/format.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Hint } from "../../shared/ui/hint.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { useNow } from "../../shared/use-now.ts";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { ranking } from "./messages.ts";
import { contributions, rankedDay, rankingSearch } from "./queries.ts";
import { rankingColumns } from "./ranking-columns.tsx";
import styles from "./ranking.module.css";

const OPTIONS = (["arm", "amd"] as const).map((value) => ({
  value,
  label: archName(value),
}));

/** `/networkContribution`: the hundred devices that contributed most on the previous UTC day. */
export default function RankingPage() {
  const {
    values: { arch },
    change,
  } = useAddressState(rankingSearch);
  const day = rankedDay(useNow(DAY_MS));
  const list = useQuery(contributions(arch, day));
  const own = list.data?.rows.filter((row) => row.isOwn) ?? [];
  useScrollInAddress(list.data !== undefined);
  return (
    <>
      <PageHeader title={ranking.title} purpose={ranking.purpose} />
      <Toolbar>
        <Choice
          label={ranking.deviceType}
          value={arch}
          options={OPTIONS}
          onChange={(value) => change({ arch: value })}
        />
        <span className={styles["day"]}>
          {ranking.day(day)}
          <Hint label={ranking.about}>{ranking.aboutText}</Hint>
        </span>
      </Toolbar>
      {own.length > 0 && list.data && (
        <p className={styles["own"]}>
          {ranking.ownSummary(
            formatCount(own.length),
            formatCount(list.data.total),
            formatCount(own[0]?.rank ?? 0),
          )}
        </p>
      )}
      <ListView
        list={list}
        label={ranking.title}
        columns={() => rankingColumns(arch)}
        rowKey={(row) => String(row.rank)}
        isSelected={(row) => row.isOwn}
        page={1}
        onPage={() => undefined}
        empty={
          <ListNotice tone="empty" title={ranking.emptyTitle(day)} text={ranking.emptyText(day)} />
        }
      />
    </>
  );
}
