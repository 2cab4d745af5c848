import {
  decidePhotos,
  type ViewPhotosResponse,
  type PhotoReview,
} from "@nodeyard/contract/identity/operator/calls.ts";
import { PHOTO_FAULTS, type PhotoFault } from "@nodeyard/contract/identity/rules.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { identities } from "./messages.ts";
import styles from "./identities.module.css";

const jpeg = (base64: string): string => `data:image/jpeg;base64,${base64}`;

const TEXTS = {
  none: identities.decideText,
  approved: identities.approveText,
  declined: identities.declineText,
};

/** Both photos beside the verified person, and the decision about them. */
export default function ReviewDialog(props: {
  review: PhotoReview;
  photos: ViewPhotosResponse;
  onClose: () => void;
}) {
  const { review, photos } = props;
  const { reviewId, account } = review;
  const [decision, setDecision] = useState<"approved" | PhotoFault>();
  const isDeclined = decision !== undefined && decision !== "approved";
  return (
    <ActDialog
      title={identities.decideTitle}
      text={TEXTS[decision === undefined ? "none" : isDeclined ? "declined" : "approved"]}
      submit={isDeclined ? identities.decline : identities.approve}
      tone={isDeclined ? "danger" : "primary"}
      isDisabled={decision === undefined}
      shape="right"
      lead={
        <>
          <Facts
            facts={[
              [operatorKit.whose, account.email],
              [identities.name, photos.name],
              [identities.idNumber, photos.idNumber],
            ]}
          />
          <div className={styles["photos"]}>
            <img src={jpeg(photos.front)} alt={identities.front} />
            <img src={jpeg(photos.back)} alt={identities.back} />
          </div>
          <Choice
            label={operatorKit.decision}
            value={decision}
            options={(["approved", ...PHOTO_FAULTS] as const).map((value) => ({
              value,
              label: value === "approved" ? identities.approve : identities[value],
            }))}
            onChange={setDecision}
          />
        </>
      }
      send={(reason) =>
        call(
          decidePhotos,
          isDeclined
            ? { reviewId, isApproved: false, fault: decision, reason }
            : { reviewId, isApproved: true, reason },
        )
      }
      onClose={props.onClose}
    />
  );
}
