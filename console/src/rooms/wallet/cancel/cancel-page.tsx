import { cancelChange, showChange } from "@nodeyard/contract/wallet/calls.ts";
import { CancelChangePage } from "../../../shared/cancel-change/cancel-change-page.tsx";
import { call } from "../../../shared/http.ts";
import { walletKey } from "../cache-keys.ts";
import { wallet } from "../messages.ts";
import { ChangeFacts } from "./change-facts.tsx";

/** What the link in a mail about a change of the wallet opens. */
export default function CancelPage({ hash: token }: { hash: string }) {
  return (
    <CancelChangePage
      title={wallet.cancelTitle}
      purpose={wallet.cancelPurpose}
      consequence={wallet.cancelConsequence}
      cancelledText={wallet.cancelledText}
      queryKey={walletKey("change")}
      show={(signal) => call(showChange, { token }, { signal })}
      cancel={() => call(cancelChange, { token })}
      facts={(change) => <ChangeFacts change={change} />}
    />
  );
}
