import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { getBuybackList } from "@nodeyard/contract/wechat/money-calls.ts";
import { BUYBACKS_A_PAGE } from "@nodeyard/contract/wechat/rules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../shared/currency.ts";
import { formatUtc } from "../../../shared/format.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { buyback } from "../../buyback/messages.ts";
import { outcomeOf } from "../../buyback/outcome.ts";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Rows } from "../shell/rows.tsx";
import { usePage } from "../shell/use-page.ts";
import { UnbrokenWords } from "../shell/unbroken-words.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { withdrawal } from "./messages.ts";

/** In the app: paid, an error of the account that Alipay could not pay to, returned otherwise, and submitted for all that is in progress. */
function statusOf({ state, returnReason }: Buyback): {
  readonly tone: Tone;
  readonly word: string;
} {
  if (state === "paid") return { tone: "success", word: withdrawal.paid };
  if (state === "returned") {
    const isAccounts = returnReason === "payee-refused";
    return { tone: "danger", word: isAccounts ? withdrawal.accountError : buyback.returned };
  }
  return { tone: "info", word: withdrawal.submitted };
}

function Row({ row }: { row: Buyback }) {
  const isInProgress = row.state !== "paid" && row.state !== "returned";
  return (
    <li>
      <b>{formatMoney(row.exchangeMoney, "yuan")}</b>
      <StatusDot {...statusOf(row)} />
      <small>
        <UnbrokenWords>{formatUtc(row.time, "second")}</UnbrokenWords>
      </small>
      <small>{withdrawal.bpOf(formatBp(row.exchangeBXC))}</small>
      <small>{withdrawal.paidTo(row.ZFBAccount)}</small>
      <small>{outcomeOf(row)}</small>
      {isInProgress && row.state !== "submitted" && <small>{buyback[row.state]}</small>}
    </li>
  );
}

function List({ account }: { account: string }) {
  const [page, setPage] = usePage();
  const found = useQuery(
    inAppQuery(
      getBuybackList,
      { userId: account, pageNum: page },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Loaded query={found} rows={5}>
      {({ data: { data, total } }) =>
        total === 0 ? (
          <ListNotice
            tone="empty"
            title={withdrawal.emptyTitle}
            text={withdrawal.emptyText}
            action={<LinkButton path="/wechat/withdrawal">{withdrawal.toWithdrawal}</LinkButton>}
          />
        ) : (
          <>
            <Rows isBeside isDimmed={found.isPlaceholderData}>
              {data.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </Rows>
            <Pager page={page} total={total} pageSize={BUYBACKS_A_PAGE} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}

/** `/wechat/buybackList`: buy-backs of a bound account. */
export default function BuybackListPage() {
  return (
    <>
      <PageHeader title={withdrawal.listTitle} purpose={withdrawal.listPurpose} />
      <WithAccount>{({ id }) => <List account={id} />}</WithAccount>
    </>
  );
}
