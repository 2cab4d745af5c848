import { cancelIdentityChange, showIdentityChange } from "@nodeyard/contract/identity/calls.ts";
import { CancelChangePage } from "../../../shared/cancel-change/cancel-change-page.tsx";
import { cancelChange as words } from "../../../shared/cancel-change/messages.ts";
import { formatUtc } from "../../../shared/format.ts";
import { identity } from "../messages.ts";

const PARTS = {
  phone: identity.tel,
  name: identity.realName,
  contact: identity.contact,
} as const;

/** Target of the link in a message about a change of phone, name or contact. */
export default function CancelPage({ hash: token }: { hash: string }) {
  return (
    <CancelChangePage
      title={identity.cancelTitle}
      purpose={identity.cancelPurpose}
      consequence={identity.cancelConsequence}
      cancelledText={identity.cancelledText}
      token={token}
      show={showIdentityChange}
      cancel={cancelIdentityChange}
      facts={(change) => [
        [identity.changedPart, PARTS[change.part]],
        [words.changedAt, formatUtc(change.changedAt)],
        [words.cancellableUntil, formatUtc(change.cancellableUntil)],
      ]}
    />
  );
}
