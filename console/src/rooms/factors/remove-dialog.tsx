import { removeApp, removePasskey } from "@nodeyard/contract/factors/calls.ts";
import { ConfirmCall } from "../../shared/overlays/confirm-call.tsx";
import { factors } from "./messages.ts";

/** Removes the app, or a passkey, after saying what goes with it. */
export default function RemoveDialog(props: {
  passkey: { readonly id: string; readonly name: string } | undefined;
  isLast: boolean;
  onClose: () => void;
}) {
  const { passkey } = props;
  const texts = {
    title: passkey ? factors.removePasskeyTitle(passkey.name) : factors.removeAppTitle,
    confirm: factors.remove,
    tone: "danger",
    onClose: props.onClose,
    children: <p>{props.isLast ? factors.removeLastText : factors.removeText}</p>,
  } as const;
  return passkey ? (
    <ConfirmCall {...texts} call={removePasskey} request={{ passkeyId: passkey.id }} />
  ) : (
    <ConfirmCall {...texts} call={removeApp} request={{}} />
  );
}
