import type { Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { getExchangeList } from "@nodeyard/contract/wechat/money-calls.ts";
import { EXCHANGES_A_PAGE } from "@nodeyard/contract/wechat/rules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { exchange } from "../../exchange/messages.ts";
import { shownYuan } from "../../exchange/sums.ts";
import { Empty } from "../shell/empty.tsx";
import { Head } from "../shell/head.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Pages } from "../shell/pages.tsx";
import { usePage } from "../shell/use-page.ts";
import { Waiting } from "../shell/waiting.tsx";
import { Whole } from "../shell/whole.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { CardsSheet } from "./cards-sheet.tsx";
import { cards } from "./messages.ts";

const TONES: Readonly<Record<Exchange["state"], Tone>> = {
  exchanging: "info",
  done: "success",
  returned: "danger",
};

function Row({ row, onOpen }: { row: Exchange; onOpen: () => void }) {
  const at = formatUtc(row.time, "second");
  return (
    <li>
      <b>
        ¥{shownYuan(row.JDCardMoney)} × {row.JDCardCount}
      </b>
      <StatusDot tone={TONES[row.state]} word={exchange[row.state]} />
      <small>
        <Whole>{at}</Whole>
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
  const found = useQuery(
    inAppQuery(getExchangeList, { id, pageNum: page }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Waiting query={found} rows={6}>
        {({ data: { data, total } }) =>
          total === 0 ? (
            <Empty title={exchange.emptyTitle} text={exchange.emptyText}>
              <LinkButton path="/wechat/exchange">{cards.toExchange}</LinkButton>
            </Empty>
          ) : (
            <>
              <ul className="app-rows" data-beside="">
                {data.map((row) => (
                  <Row key={row.id} row={row} onOpen={() => setOpened(row)} />
                ))}
              </ul>
              <Pages page={page} total={total} pageSize={EXCHANGES_A_PAGE} onChange={setPage} />
            </>
          )
        }
      </Waiting>
      {opened && <CardsSheet account={account} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** `/wechat/exchangeList`: exchanges of a bound account, and the secrets of their cards. */
export default function ExchangeListPage() {
  return (
    <>
      <Head title={cards.listTitle} purpose={cards.listPurpose} />
      <p className="app-alert" data-tone="note">
        {cards.listEnded}
      </p>
      <WithAccount>{(account) => <List account={account} />}</WithAccount>
    </>
  );
}
