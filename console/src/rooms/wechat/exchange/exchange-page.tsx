import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { getWechatExchangeInfo } from "@nodeyard/contract/wechat/money-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { withLanguage } from "../../../shared/site.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { QUOTE_EVERY_MS } from "../../redemption/queries.ts";
import { inAppQuery } from "../shell/in-app-query.ts";
import { Loaded } from "../shell/loaded.tsx";
import styles from "../shell/text.module.css";
import { WithAccount } from "../shell/with-account.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { cards } from "./messages.ts";

const QUOTE = { refetchInterval: QUOTE_EVERY_MS };

function Exchange({ account }: { account: BoundAccount }) {
  const { id } = account;
  const info = useQuery(inAppQuery(getWechatExchangeInfo, { id }, QUOTE));
  const limits = useQuery(inAppQuery(getAvailable, { channel: "exchange" }, { account: id }));
  return (
    <Loaded query={info} rows={8}>
      {({ data }) => (
        <Loaded query={limits} rows={8}>
          {({ data: available }) => (
            <ExchangeForm account={account} info={data} available={available} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** `/wechat/exchange`: gift cards for BP of a bound account. */
export default function ExchangePage() {
  return (
    <>
      <PageHeader title={cards.title} purpose={cards.purpose} />
      <Note tone="info">
        {cards.ended} <a href={withLanguage("/wechat/withdrawal")}>{cards.endedTo}</a>
      </Note>
      <WithAccount needsChoice>{(account) => <Exchange account={account} />}</WithAccount>
      <p>
        <a className={styles["link"]} href={withLanguage("/wechat/exchangeList")}>
          {cards.records}
        </a>
      </p>
    </>
  );
}
