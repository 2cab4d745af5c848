import { CONFIG_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { userInfo } from "../../../shared/user.ts";
import { dialConfigsSearch } from "../operator-search.ts";
import { dialConfigsOfAll } from "../queries.ts";
import { configColumns } from "./config-columns.tsx";
import { dialConfigs as words } from "./messages.ts";

/** `/operator/dial-configs`: the dial configurations of all owners, searched and narrowed. */
export default function DialConfigsPage() {
  const { values, narrow, turn } = useListAddress(dialConfigsSearch);
  const { search, show, page } = values;
  const list = useQuery(dialConfigsOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const seesNodes = user?.operatorRoles.some((role) => role !== "finance") === true;
  const narrowedBy = [show === "all" ? "" : words[show], search].filter((text) => text !== "");
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <Toolbar>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={search}
          maxLength={80}
          onSearch={(text) => narrow({ search: text })}
        />
        <Choice
          label={words.show}
          value={show}
          options={CONFIG_SHOWS.map((value) => ({ value, label: words[value] }))}
          onChange={(chosen) => narrow({ show: chosen })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={words.title}
        columns={() => configColumns(seesNodes)}
        rowKey={({ dialConfigId }) => dialConfigId}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={words.listEmpty} text={words.listEmptyText} />}
      />
    </>
  );
}
