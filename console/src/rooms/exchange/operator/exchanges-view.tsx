import type { ListedExchange } from "@nodeyard/contract/exchange/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { useListAddress } from "../../../shared/address-state.ts";
import { Filters } from "../../../shared/operator/filters.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { SearchOf } from "../../../shared/search-params.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { EXCHANGE_COLUMNS } from "./exchange-columns.tsx";
import type { exchangesSearch } from "./exchanges-search.ts";
import { exchanges } from "./messages.ts";
import { allExchanges } from "./queries.ts";

type ExchangesAddress = ReturnType<typeof useListAddress<SearchOf<typeof exchangesSearch>>>;

/** The exchanges of all owners, narrowed by state and account. */
export function ExchangesView({ values, narrow, turn }: ExchangesAddress) {
  const { state, account, page } = values;
  const filter = {
    ...(state === "all" ? {} : { state }),
    ...(account === "" ? {} : { account }),
  };
  const list = useQuery(allExchanges(filter, page));
  return (
    <Panel title={exchanges.listTitle}>
      <Filters>
        <SearchField
          label={exchanges.account}
          placeholder={exchanges.accountPlaceholder}
          value={account}
          maxLength={80}
          onSearch={(text) => narrow({ account: text })}
        />
        <Choice
          label={exchanges.state}
          value={state}
          options={[
            { value: "all", label: exchanges.stateAll },
            { value: "submitted", label: exchanges.submitted },
            { value: "exchanging", label: exchanges.exchanging },
            { value: "done", label: exchanges.done },
            { value: "returned", label: exchanges.returned },
          ]}
          onChange={(chosen) => narrow({ state: chosen })}
        />
      </Filters>
      <ListView<ListedExchange>
        list={list}
        label={exchanges.listTitle}
        columns={() => EXCHANGE_COLUMNS}
        rowKey={({ exchangeId }) => exchangeId}
        page={page}
        onPage={turn}
        narrowedBy={state !== "all" || account !== "" ? operatorKit.filters : ""}
        onClear={() => narrow({ state: "all", account: "" })}
        empty={
          <ListNotice tone="empty" title={exchanges.listEmpty} text={exchanges.listEmptyText} />
        }
      />
    </Panel>
  );
}
