import {
  decidePhotos,
  type LookAtPhotosResponse,
  type PhotoReview,
} from "@nodeyard/contract/identity/photo-calls.ts";
import { PHOTO_FAULTS, type PhotoFault } from "@nodeyard/contract/identity/rules.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { operator } from "../messages.ts";
import styleAddress from "./identities.css?url";
import { identities } from "./messages.ts";

const jpeg = (base64: string): string => `data:image/jpeg;base64,${base64}`;

/** Both photos beside the verified person, and the decision about them. */
export default function ReviewDialog(props: {
  review: PhotoReview;
  photos: LookAtPhotosResponse;
  onClose: () => void;
}) {
  const { review, photos } = props;
  const { reviewId, account } = review;
  const [decision, setDecision] = useState<"approved" | PhotoFault>("approved");
  const isApproved = decision === "approved";
  return (
    <ActDialog
      title={identities.decideTitle}
      text={isApproved ? identities.approveText : identities.declineText}
      submit={isApproved ? operator.approve : identities.decline}
      tone={isApproved ? "primary" : "danger"}
      shape="right"
      lead={
        <>
          <link rel="stylesheet" href={styleAddress} precedence="page" />
          <Facts
            facts={[
              [operator.whose, account.email],
              [identities.name, photos.name],
              [identities.idNumber, photos.idNumber],
            ]}
          />
          <div className="identity-photos">
            <img src={jpeg(photos.front)} alt={identities.front} />
            <img src={jpeg(photos.back)} alt={identities.back} />
          </div>
          <Choice
            label={operator.decision}
            value={decision}
            options={(["approved", ...PHOTO_FAULTS] as const).map((value) => ({
              value,
              label: value === "approved" ? operator.approve : identities[value],
            }))}
            onChange={setDecision}
          />
        </>
      }
      send={(reason) =>
        call(
          decidePhotos,
          isApproved
            ? { reviewId, isApproved, reason }
            : { reviewId, isApproved, fault: decision, reason },
        )
      }
      onClose={props.onClose}
    />
  );
}
