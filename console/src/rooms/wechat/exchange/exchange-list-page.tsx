import { getJDOrderPassByPost, type Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { formatBp, shownYuan } from "@nodeyard/contract/money.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { getExchangeList } from "@nodeyard/contract/wechat/money-calls.ts";
import { EXCHANGES_A_PAGE } from "@nodeyard/contract/wechat/rules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { ExchangeStatusDot } from "../../exchange/exchange-status.tsx";
import { exchange } from "../../exchange/messages.ts";
import { cardsText } from "../../exchange/sums.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { BoundCodeField } from "../shell/bound-code-field.tsx";
import { Rows } from "../shell/rows.tsx";
import { usePage } from "../shell/use-page.ts";
import { UnbrokenWords } from "../shell/unbroken-words.tsx";
import { useFetchAhead } from "../shell/use-fetch-ahead.ts";
import { WithAccount } from "../shell/with-account.tsx";
import { cards } from "./messages.ts";

const loadDialog = () => import("../../exchange/cards-dialog.tsx");
const CardsDialog = lazyPart(loadDialog);

function Row({ row, onOpen }: { row: Exchange; onOpen: () => void }) {
  const at = formatUtc(row.time, "second");
  return (
    <li>
      <b>{cardsText(row)}</b>
      <ExchangeStatusDot state={row.state} />
      <small>
        <UnbrokenWords>{at}</UnbrokenWords>
      </small>
      <small>
        {exchange.total} ¥{shownYuan(row.exchangeJDMoney)}
      </small>
      <small>{formatBp(row.exchangeBXC)} BP</small>
      {row.state === "done" && (
        <Button label={exchange.seeCardsOf(at)} onClick={onOpen}>
          {exchange.seeCards}
        </Button>
      )}
    </li>
  );
}

function List({ account }: { account: BoundAccount }) {
  const { id } = account;
  const [page, setPage] = usePage();
  const [opened, setOpened] = useState<Exchange>();
  useFetchAhead(loadDialog);
  const found = useQuery(
    inAppQuery(getExchangeList, { id, pageNum: page }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Loaded query={found} rows={6}>
        {({ data: { data, total } }) =>
          total === 0 ? (
            <ListNotice
              tone="empty"
              title={exchange.emptyTitle}
              text={exchange.emptyText}
              action={<LinkButton path="/wechat/exchange">{cards.toExchange}</LinkButton>}
            />
          ) : (
            <>
              <Rows isBeside isDimmed={found.isPlaceholderData}>
                {data.map((row) => (
                  <Row key={row.id} row={row} onOpen={() => setOpened(row)} />
                ))}
              </Rows>
              <Pager page={page} total={total} pageSize={EXCHANGES_A_PAGE} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {opened && (
        <CardsDialog
          row={opened}
          codeField={(error) => (
            <BoundCodeField account={account} purpose="card-secrets" error={error} />
          )}
          load={(request) => callInApp(getJDOrderPassByPost, request, { account: id })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** `/wechat/exchangeList`: exchanges of a bound account, and the secrets of their cards. */
export default function ExchangeListPage() {
  return (
    <>
      <PageHeader title={cards.listTitle} purpose={cards.listPurpose} />
      <Note tone="info">{cards.listEnded}</Note>
      <WithAccount>{(account) => <List account={account} />}</WithAccount>
    </>
  );
}
