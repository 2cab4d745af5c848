import { getMetrics } from "@nodeyard/contract/tokens/calls.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { SecretLine } from "../../shared/secrets/secret-line.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { tokens as words } from "./messages.ts";

/** A new token, shown once. Only its own button closes it. */
export default function ShownDialog(props: { token: string; onClose: () => void }) {
  const example = `curl -H "Authorization: Bearer $TOKEN" ${location.origin}${getMetrics.path}`;
  return (
    <Dialog
      title={words.shownTitle}
      isQuestion
      onClose={props.onClose}
      footer={
        <Button tone="primary" onClick={props.onClose}>
          {words.kept}
        </Button>
      }
    >
      <p>{words.shownText}</p>
      <SecretLine secret={props.token} what={words.token} />
      <p>{words.example}</p>
      <SecretLine secret={example} what={words.example} />
    </Dialog>
  );
}
