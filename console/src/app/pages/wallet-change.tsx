import { CancelPage } from "../../rooms/wallet/cancel/cancel-page.tsx";
import { PlainFrame } from "../shell/plain-frame.tsx";

/** The link of a mail about a change of the wallet: outside of the shell, because nobody has to be signed in. */
export function WalletChange(props: { token: string }) {
  return (
    <PlainFrame>
      <CancelPage token={props.token} />
    </PlainFrame>
  );
}
