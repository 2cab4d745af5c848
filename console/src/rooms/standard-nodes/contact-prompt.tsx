import { withLanguage } from "../../shared/site.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { nodes } from "./messages.ts";

/** In the place of the form, for an owner who cannot be reached. */
export default function ContactPrompt({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={nodes.contactTitle}
      confirm={nodes.toContact}
      busy={false}
      onConfirm={() => location.assign(withLanguage("/contact"))}
      onClose={onClose}
    >
      <p>{nodes.contactText}</p>
    </ConfirmDialog>
  );
}
