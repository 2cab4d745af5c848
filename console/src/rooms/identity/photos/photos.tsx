import type { PhotoFault, PhotoState } from "@nodeyard/contract/identity/rules.ts";
import { formatTime } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { identity } from "../messages.ts";
import { PhotosForm } from "./photos-form.tsx";

/** The third part of the verification: photos of the ID card, which an operator compares with the verified person. */
export function Photos(props: {
  photos: PhotoState | undefined;
  photosAt: string | null;
  photoFault: PhotoFault | null;
  hasPayee: boolean;
}) {
  const { photos, photosAt, photoFault } = props;
  if (photos === "open" || photos === "approved")
    return (
      <Panel title={identity.photos}>
        <Facts
          facts={[
            photos === "open"
              ? [identity.submittedAt, formatTime(photosAt)]
              : [identity.approvedAt, formatTime(photosAt)],
            [
              identity.state,
              photos === "open" ? (
                <StatusDot key="state" tone="info" word={identity.inReview} />
              ) : (
                <StatusDot key="state" tone="success" word={identity.verified} />
              ),
            ],
          ]}
        />
      </Panel>
    );
  return (
    <Panel title={identity.photos} hint={identity.photosHint}>
      {photoFault !== null && (
        <Note tone="warning">{identity.declined(formatTime(photosAt), identity[photoFault])}</Note>
      )}
      {props.hasPayee ? (
        <PhotosForm />
      ) : (
        <Note tone="info">
          {identity.payeeFirst} <a href={withLanguage("/MyWallet")}>{identity.goPayee}</a>
        </Note>
      )}
    </Panel>
  );
}
