import type { TokenScope } from "@nodeyard/contract/token-scopes.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { SecretLine } from "../../shared/secrets/secret-line.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { tokens as words } from "./messages.ts";

export interface NewToken {
  readonly token: string;
  readonly scopes: readonly TokenScope[];
}

/** A new token, shown once, and the way to what it may call. Only its own button closes it. */
export default function ShownDialog({
  created,
  onClose,
}: {
  created: NewToken;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={words.shownTitle}
      isQuestion
      isShownOnce
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <p>{words.shownText}</p>
      <SecretLine secret={created.token} what={words.token} />
      <p>
        <a
          href={`/docs/tokens?scopes=${created.scopes.join(",")}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.examples}
        </a>
      </p>
    </Dialog>
  );
}
