import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { SecretLine } from "../../../shared/secrets/secret-line.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { webhook as words } from "./webhook-messages.ts";

/** The secret of a webhook, shown once. Only its own button closes it. */
export default function SecretDialog(props: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={words.secretTitle}
      isQuestion
      isShownOnce
      onClose={props.onClose}
      footer={
        <Button tone="primary" onClick={props.onClose}>
          {words.kept}
        </Button>
      }
    >
      <p>{words.secretText}</p>
      <SecretLine secret={props.secret} what={words.secret} />
    </Dialog>
  );
}
