import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { WalletAddress } from "../../shared/ui/wallet-address.tsx";
import { wallet } from "./messages.ts";
import { boundWallet } from "./queries.ts";

/** The wallet's state among the account settings, with the way to its page. */
export function WalletSection() {
  const { data, isError, refetch } = useQuery(boundWallet);
  return (
    <Panel title={wallet.section} hint={wallet.sectionHint}>
      {data === undefined ? (
        isError ? (
          <FailedLine text={wallet.failed} what={wallet.section} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} height={20} />
        )
      ) : (
        <>
          <p>
            {data.address === undefined ? (
              <StatusDot tone="neutral" word={wallet.none} />
            ) : (
              <WalletAddress address={data.address} />
            )}
          </p>
          <Link to="/bindWallet">
            {data.address === undefined ? wallet.bindNow : wallet.manage}
          </Link>
        </>
      )}
    </Panel>
  );
}
