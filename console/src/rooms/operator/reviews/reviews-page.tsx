import type { WaitingOrder } from "@nodeyard/contract/operator/review-calls.ts";
import { CHANNELS, REVIEW_REASONS } from "@nodeyard/contract/redemption/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { Filters } from "../../../shared/operator/filters.tsx";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { ComboBox } from "../../../shared/pickers/combo-box.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { CHANNEL_WORDS, REVIEWS } from "../../redemption/review-words.ts";
import { reviewsSearch } from "../operator-search.ts";
import { waitingOrders } from "../queries.ts";
import { reviews } from "./messages.ts";
import { reviewColumns } from "./review-columns.tsx";
import type { ReviewAct } from "./order-words.ts";

const ReviewDialog = lazyPart(() => import("./review-dialog.tsx"));

const ALL = { account: "", channel: undefined, why: undefined };

function ReviewsPage() {
  const { values, narrow, turn } = useListAddress(reviewsSearch);
  const { account, channel, why, page } = values;
  const list = useQuery(waitingOrders({ account: account || undefined, channel, why }, page));
  const [open, setOpen] = useState<{ act: ReviewAct; order: WaitingOrder }>();
  const isNarrowed = account !== "" || channel !== undefined || why !== undefined;
  return (
    <>
      <PageHeader title={reviews.title} purpose={reviews.purpose} />
      <Filters>
        <SearchField
          label={reviews.account}
          placeholder={reviews.accountPlaceholder}
          value={account}
          maxLength={80}
          onSearch={(text) => narrow({ account: text })}
        />
        <ComboBox
          label={reviews.channel}
          options={[
            { value: "", label: reviews.channelAll },
            ...CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] })),
          ]}
          value={channel ?? ""}
          placeholder={reviews.channel}
          empty={reviews.noChoice}
          onChoose={(value) => narrow({ channel: CHANNELS.find((each) => each === value) })}
        />
        <ComboBox
          label={reviews.why}
          options={[
            { value: "", label: reviews.reasonAll },
            ...REVIEW_REASONS.map((value) => ({ value, label: REVIEWS[value] })),
          ]}
          value={why ?? ""}
          placeholder={reviews.why}
          empty={reviews.noChoice}
          onChoose={(value) => narrow({ why: REVIEW_REASONS.find((each) => each === value) })}
        />
      </Filters>
      <ListView
        list={list}
        label={reviews.title}
        columns={() => reviewColumns((act, order) => setOpen({ act, order }))}
        rowKey={({ kind, orderId }) => `${kind} ${orderId}`}
        page={page}
        onPage={turn}
        narrowedBy={isNarrowed ? operatorKit.filters : ""}
        onClear={() => narrow(ALL)}
        empty={<ListNotice tone="empty" title={reviews.empty} text={reviews.emptyText} />}
      />
      {open && <ReviewDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** `/operator/reviews`: orders of every channel that wait for approval. */
export default forRoles(
  ["finance"],
  {
    title: reviews.title,
    purpose: reviews.purpose,
    only: operatorKit.financeOnlyTitle,
    text: reviews.financeOnly,
  },
  ReviewsPage,
);
