import {
  viewPhotos,
  type ViewPhotosResponse,
  type PhotoReview,
  listPhotoReviews,
} from "@nodeyard/contract/identity/operator/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { call } from "../../../shared/http.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { ShowChoice } from "../../../shared/operator/show-choice.tsx";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { identityColumns } from "./identity-columns.tsx";
import { identities } from "./messages.ts";
import { choice, defineSearch, pageParameter } from "../../../shared/search-params.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

function photoReviews(show: "open" | "all", page: number) {
  return pagedQuery(listPhotoReviews, { show, pageNum: page }, LIVE);
}

/** Open requests or all, and the page. */
const identitiesSearch = defineSearch({
  show: choice(["open", "all"]),
  page: pageParameter,
});

const ReviewDialog = lazyPart(() => import("./review-dialog.tsx"));

function IdentitiesPage() {
  const { values, narrow, turn } = useListAddress(identitiesSearch);
  const list = useQuery(photoReviews(values.show, values.page));
  const client = useQueryClient();
  const [open, setOpen] = useState<{ review: PhotoReview; photos: ViewPhotosResponse }>();
  // Not a query: each answer is a look, and must not be fetched again on its own.
  const viewPhotosOnce = useMutation({
    mutationFn: ({ reviewId }: PhotoReview) => withProof(() => call(viewPhotos, { reviewId })),
    onSuccess: (photos, review) => setOpen({ review, photos }),
    onError: (error) => showToast("danger", errorText(error)),
    onSettled: () => invalidateRoom(client, "operator"),
  });
  return (
    <>
      <PageHeader title={identities.title} purpose={identities.purpose} />
      <ShowChoice value={values.show} onChange={(show) => narrow({ show })} />
      <ListView
        list={list}
        label={identities.title}
        columns={() => identityColumns((review) => viewPhotosOnce.mutate(review))}
        rowKey={({ reviewId }) => reviewId}
        page={values.page}
        onPage={turn}
        empty={<ListNotice tone="empty" title={identities.empty} text={identities.emptyText} />}
      />
      {open && <ReviewDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** `/operator/identities`: photos of owners' ID cards, each shown once per look. */
export default forRoles(
  ["support"],
  {
    title: identities.title,
    purpose: identities.purpose,
    only: operatorKit.supportOnlyTitle,
    text: identities.supportOnly,
  },
  IdentitiesPage,
);
