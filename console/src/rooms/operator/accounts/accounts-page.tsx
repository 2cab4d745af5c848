import type { FoundAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
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
    title: operatorKit.account,
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

const WORDS = {
  title: operator.accountsTitle,
  purpose: operator.accountsPurpose,
  search: operator.accountsSearch,
  placeholder: operator.accountsPlaceholder,
  listEmpty: operator.accountsEmpty,
};

/** `/operator/accounts`: a search by whatever an owner gives, or the account that it has led to. */
export default function AccountsPage() {
  const { values, narrow, turn } = useListAddress(accountsSearch);
  return values.account === undefined ? (
    <AccountList values={values} narrow={narrow} turn={turn} />
  ) : (
    <AccountPage key={values.account} accountId={values.account} />
  );
}

function AccountList(props: {
  values: { search: string; page: number };
  narrow: (to: { search?: string }) => void;
  turn: (page: number) => void;
}) {
  const { search, page } = props.values;
  return (
    <SearchedList
      {...props}
      words={WORDS}
      list={useQuery(accounts(search, page))}
      columns={() => (search === "" ? COLUMNS : [...COLUMNS, FOUND_COLUMN])}
      rowKey={({ accountId }) => accountId}
      searchesMacs
    />
  );
}
