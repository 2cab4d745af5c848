import { cancelChange, showChange } from "@nodeyard/contract/wallet/calls.ts";
import { CancelChangePage } from "../../../shared/cancel-change/cancel-change-page.tsx";
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
      token={token}
      show={showChange}
      cancel={cancelChange}
      facts={(change) => <ChangeFacts change={change} />}
    />
  );
}
