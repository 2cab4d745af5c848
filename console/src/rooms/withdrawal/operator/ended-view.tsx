import { addDays } from "@nodeyard/contract/time.ts";
import type { EndedPayout } from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { useListAddress } from "../../../shared/address-state.ts";
import { Filters } from "../../../shared/operator/filters.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { FIRST_DAY } from "../../../shared/pickers/day-field.tsx";
import { RangeField } from "../../../shared/pickers/range-field.tsx";
import type { SearchOf } from "../../../shared/search-params.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { ENDED_COLUMNS } from "./ended-columns.tsx";
import { payouts } from "./messages.ts";
import type { payoutsSearch } from "./payouts-search.ts";
import { endedPayouts } from "./queries.ts";

export type PayoutsAddress = ReturnType<typeof useListAddress<SearchOf<typeof payoutsSearch>>>;

/** Days that are shown until others are chosen. */
const USUAL_DAYS = 365;

/** Withdrawals that were completed or returned, narrowed by status, account and day. */
export function EndedView({ values, narrow, turn }: PayoutsAddress) {
  const { status, account, from, until, page } = values;
  const today = useToday();
  const range = { from: from ?? addDays(today, 1 - USUAL_DAYS), to: until ?? today };
  const filter = {
    from: range.from,
    until: range.to,
    ...(status === "all" ? {} : { status }),
    ...(account === "" ? {} : { account }),
  };
  const isNarrowed = status !== "all" || account !== "" || from !== undefined;
  const list = useQuery(endedPayouts(filter, page));
  return (
    <Panel title={payouts.endedTitle} hint={payouts.endedHint}>
      <Filters>
        <SearchField
          label={payouts.accountSearch}
          placeholder={payouts.accountPlaceholder}
          value={account}
          maxLength={80}
          onSearch={(text) => narrow({ account: text })}
        />
        <Choice
          label={payouts.endedStatus}
          value={status}
          options={[
            { value: "all", label: payouts.endedAll },
            { value: "completed", label: payouts.endedCompleted },
            { value: "canceled", label: payouts.endedCanceled },
          ]}
          onChange={(chosen) => narrow({ status: chosen })}
        />
        <RangeField
          label={operatorKit.period}
          fromLabel={operatorKit.from}
          toLabel={operatorKit.until}
          range={range}
          min={FIRST_DAY}
          max={today}
          onFrom={(day) => narrow({ from: day, until: day > range.to ? day : range.to })}
          onTo={(day) => narrow({ from: range.from < day ? range.from : day, until: day })}
          onRange={(chosen) => narrow({ from: chosen.from, until: chosen.to })}
        />
      </Filters>
      <ListView<EndedPayout>
        list={list}
        label={payouts.endedTitle}
        columns={() => ENDED_COLUMNS}
        rowKey={({ withdrawalId }) => withdrawalId}
        page={page}
        onPage={turn}
        narrowedBy={isNarrowed ? operatorKit.filters : ""}
        onClear={() => narrow({ status: "all", account: "", from: undefined, until: undefined })}
        empty={<ListNotice tone="empty" title={payouts.endedEmpty} />}
      />
    </Panel>
  );
}
