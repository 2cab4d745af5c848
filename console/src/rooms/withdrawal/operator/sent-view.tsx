import { formatBp } from "@nodeyard/contract/money.ts";
import type { PayoutsResponse } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { shortHash } from "../../../shared/ui/wallet-address.tsx";
import { payouts } from "./messages.ts";
import { openPayouts, sentPayouts } from "./queries.ts";
import { SENT_COLUMNS } from "./sent-columns.tsx";

type Wallet = NonNullable<PayoutsResponse["wallet"]>;

/** The hot wallet's transactions in progress, and its funds. */
function WalletStrip({ wallet }: { wallet: Wallet | undefined }) {
  const { contract, gas } = wallet ?? {};
  return (
    <FigureStrip
      label={payouts.wallet}
      hasNotes
      figures={[
        {
          key: "progress",
          label: payouts.inProgress,
          value: wallet && formatCount(wallet.inProgress),
          note: wallet && payouts.promised(formatBp(wallet.promised)),
        },
        {
          key: "contract",
          label: payouts.inContract,
          value: wallet && (contract ? `${formatBp(contract, 0)} BP` : payouts.notSeen),
        },
        {
          key: "gas",
          label: payouts.gasLeft,
          value: wallet && (gas ? Number(gas).toFixed(4) : payouts.notSeen),
          note: gas ? payouts.coins : undefined,
        },
        {
          key: "nonce",
          label: payouts.nextNonce,
          value: wallet && (wallet.nextNonce ?? payouts.notSeen),
          note: wallet && `${payouts.wallet} ${shortHash(wallet.address)}`,
        },
      ]}
    />
  );
}

/** Payouts as they were signed and sent, and the hot wallet that sends them. */
export function SentView(props: { page: number; onPage: (page: number) => void }) {
  const { data } = useQuery(openPayouts);
  const list = useQuery(sentPayouts(props.page));
  if (data?.wallet === null && list.data?.rows.length === 0)
    return <ListNotice tone="empty" title={payouts.noChain} text={payouts.noChainText} />;
  return (
    <>
      {data?.wallet !== null && <WalletStrip wallet={data?.wallet} />}
      <Panel title={payouts.sentTitle} hint={payouts.sentHint}>
        <ListView
          list={list}
          label={payouts.sentTitle}
          columns={() => SENT_COLUMNS}
          rowKey={({ nonce, hash }) => `${nonce} ${hash}`}
          page={props.page}
          onPage={props.onPage}
          empty={<ListNotice tone="empty" title={payouts.sentEmpty} text={payouts.sentEmptyText} />}
        />
      </Panel>
    </>
  );
}
