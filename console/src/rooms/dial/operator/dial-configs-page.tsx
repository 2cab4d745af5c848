import { CONFIG_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import { userInfo } from "../../../shared/user.ts";
import { configColumns } from "./config-columns.tsx";
import { dialConfigsSearch } from "./dial-configs-search.ts";
import { dialConfigs as words } from "./messages.ts";
import { dialConfigsOfAll } from "./queries.ts";

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
