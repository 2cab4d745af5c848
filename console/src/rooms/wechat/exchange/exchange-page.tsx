import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { getWechatExchangeInfo } from "@nodeyard/contract/wechat/money-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { withLanguage } from "../../../shared/site.ts";
import { Head } from "../shell/head.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { Waiting } from "../shell/waiting.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { cards } from "./messages.ts";

function Exchange({ account }: { account: BoundAccount }) {
  const { id } = account;
  const info = useQuery(inAppQuery(getWechatExchangeInfo, { id }));
  return (
    <Waiting query={info} rows={8}>
      {({ data }) => (
        <ExchangeForm account={account} info={data} onEnd={() => void info.refetch()} />
      )}
    </Waiting>
  );
}

/** `/wechat/exchange`: gift cards for BP of a bound account. */
export default function ExchangePage() {
  return (
    <>
      <Head title={cards.title} purpose={cards.purpose} />
      <p className="app-alert" data-tone="note">
        {cards.ended} <a href={withLanguage("/wechat/withdrawal")}>{cards.endedTo}</a>
      </p>
      <WithAccount needsChoice>{(account) => <Exchange account={account} />}</WithAccount>
      <p>
        <a className="app-link" href={withLanguage("/wechat/exchangeList")}>
          {cards.records}
        </a>
      </p>
    </>
  );
}
