import { CONFIG_SHOWS, type ConfigShow } from "@nodeyard/contract/dial/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import { useListAddress } from "../../../shared/address-state.ts";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import { userInfo } from "../../../shared/user.ts";
import { configColumns } from "./config-columns.tsx";
import { dialConfigsSearch } from "./dial-configs-search.ts";
import { dialConfigs as words } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

function dialConfigsOfAll(text: string, show: ConfigShow, page: number) {
  return pagedQuery(listDialConfigs, { show, pageNum: page, text: text || undefined }, LIVE);
}

/** `/operator/dial-configs`: the dial configurations of all owners, searched and narrowed. */
export default function DialConfigsPage() {
  const address = useListAddress(dialConfigsSearch);
  const { search, show, page } = address.values;
  const list = useQuery(dialConfigsOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const seesNodes = user?.operatorRoles.some((role) => role !== "finance") === true;
  return (
    <SearchedList
      {...address}
      words={words}
      list={list}
      columns={() => configColumns(seesNodes)}
      rowKey={({ dialConfigId }) => dialConfigId}
      shows={CONFIG_SHOWS.map((value) => ({ value, label: words[value] }))}
    />
  );
}
