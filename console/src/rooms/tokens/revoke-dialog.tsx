import { revokeToken, type Token } from "@nodeyard/contract/tokens/calls.ts";
import { ConfirmCall } from "../../shared/overlays/confirm-call.tsx";
import { tokens as words } from "./messages.ts";

export default function RevokeDialog(props: { token: Token; onClose: () => void }) {
  return (
    <ConfirmCall
      title={words.revokeTitle}
      confirm={words.revoke}
      tone="danger"
      call={revokeToken}
      request={{ tokenId: props.token.tokenId }}
      rooms={["tokens", "account"]}
      onClose={props.onClose}
    >
      <p>{words.revokeText(props.token.name)}</p>
    </ConfirmCall>
  );
}
