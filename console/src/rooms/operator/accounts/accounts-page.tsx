import type { FoundAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { AccountLink } from "../account-link.tsx";
import { operator } from "../messages.ts";
import { accountsSearch } from "../operator-search.ts";
import { accounts } from "../queries.ts";
import { roleWords } from "../role-words.ts";
import { AccountPage } from "./account-page.tsx";

const MATCHES = {
  email: operator.matchEmail,
  id: operator.matchId,
  wallet: operator.matchWallet,
  mac: operator.matchMac,
  code: operator.matchCode,
} as const;

const COLUMNS: readonly Column<FoundAccount>[] = [
  {
    key: "account",
    title: operator.account,
    onCard: "head",
    cell: (account) => <AccountLink account={account} />,
  },
  {
    key: "status",
    title: operator.status,
    cell: ({ isFrozen, roles }) => (
      <TwoLines
        first={
          <StatusDot
            tone={isFrozen ? "warning" : "success"}
            word={isFrozen ? operator.frozen : operator.active}
          />
        }
        second={roleWords(roles, "")}
      />
    ),
  },
  {
    key: "balance",
    title: `${operator.balance} (BP)`,
    align: "end",
    cell: ({ balance }) => <Amount bp={balance} />,
  },
  {
    key: "devices",
    title: operator.devices,
    align: "end",
    cell: ({ deviceCount }) => formatCount(deviceCount),
  },
  { key: "created", title: operator.created, cell: ({ createdAt }) => formatTime(createdAt) },
];
const FOUND_COLUMN: Column<FoundAccount> = {
  key: "match",
  title: operator.foundIn,
  cell: ({ match }) => match && MATCHES[match],
};

/** `/operator/accounts`: a search by whatever an owner gives, or the account that it has led to. */
export default function AccountsPage() {
  const { values, narrow, turn } = useListAddress(accountsSearch);
  return values.account === undefined ? (
    <AccountList
      search={values.search}
      page={values.page}
      onSearch={(search) => narrow({ search })}
      onPage={turn}
    />
  ) : (
    <AccountPage key={values.account} accountId={values.account} />
  );
}

function AccountList(props: {
  search: string;
  page: number;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
}) {
  const { search, page, onSearch } = props;
  const list = useQuery(accounts(search, page));
  return (
    <>
      <PageHeader title={operator.accountsTitle} purpose={operator.accountsPurpose} />
      <Toolbar>
        <SearchField
          label={operator.accountsSearch}
          placeholder={operator.accountsPlaceholder}
          value={search}
          maxLength={80}
          onSearch={onSearch}
        />
      </Toolbar>
      <ListView
        list={list}
        label={operator.accountsTitle}
        columns={() => (search === "" ? COLUMNS : [...COLUMNS, FOUND_COLUMN])}
        rowKey={({ accountId }) => accountId}
        page={page}
        onPage={props.onPage}
        narrowedBy={search}
        onClear={() => onSearch("")}
        searchesMacs
        empty={<ListNotice tone="empty" title={operator.accountsEmpty} />}
      />
    </>
  );
}
