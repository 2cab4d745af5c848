import type { PhotoReview } from "@nodeyard/contract/identity/operator/calls.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { identities } from "./messages.ts";

const TONES: Readonly<Record<PhotoReview["state"], Tone>> = {
  open: "info",
  approved: "success",
  declined: "danger",
};

/** Account, time, number of views, and the decision. */
export function identityColumns(onView: (review: PhotoReview) => void): Column<PhotoReview>[] {
  return [
    {
      key: "account",
      title: operatorKit.whose,
      onCard: "head",
      cell: ({ account }) => <AccountLink account={account} />,
    },
    {
      key: "submitted",
      title: identities.submitted,
      cell: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
    },
    {
      key: "looks",
      title: identities.views,
      align: "end",
      cell: ({ looks }) => String(looks),
    },
    {
      key: "state",
      title: operatorKit.state,
      cell: ({ state, fault, decidedBy }) => {
        const status = <StatusDot tone={TONES[state]} word={identities[state]} />;
        if (decidedBy === null) return status;
        const by = operatorKit.byWhom(decidedBy.email);
        return (
          <TwoLines first={status} second={fault === null ? by : `${identities[fault]} · ${by}`} />
        );
      },
    },
    {
      key: "look",
      title: operatorKit.decide,
      align: "end",
      onCard: "bare",
      cell: (review) => <ViewButton review={review} onView={onView} />,
    },
  ];
}

function ViewButton(props: { review: PhotoReview; onView: (review: PhotoReview) => void }) {
  const { review } = props;
  if (!review.canDecide) return review.state === "open" ? identities.ownAccount : "";
  return (
    <TextButton
      tone="primary"
      label={identities.viewOf(review.account.email)}
      onClick={() => props.onView(review)}
    >
      {identities.view}
    </TextButton>
  );
}
