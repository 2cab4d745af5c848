import { markAllNotices } from "@nodeyard/contract/notifications/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAddressState } from "../../../shared/address-state.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { useChange } from "../../../shared/ui/use-change.ts";
import { InboxFilter } from "./inbox-filter.tsx";
import { inboxSearch } from "./inbox-search.ts";
import { InboxList } from "./inbox-list.tsx";
import { inbox } from "./messages.ts";
import { inboxPage } from "./queries.ts";

/** What the owner was notified of, newest first, in a drawer over the page. */
export default function InboxDrawer() {
  const { values, change } = useAddressState(inboxSearch);
  const { inbox: kind = "all", inboxShows, inboxPage: page } = values;
  const list = useQuery(inboxPage(kind, inboxShows === "unread", page));
  const newest = list.data?.list[0]?.changedAt;
  const markAll = useChange(
    (until: string) => call(markAllNotices, { until, ...(kind === "all" ? {} : { kind }) }),
    "notifications",
  );
  const close = () => change({ inbox: undefined, inboxShows: "all", inboxPage: 1 });
  const hasUnread = (list.data?.unread ?? 0) > 0;
  return (
    <Dialog
      title={inbox.title}
      shape="right"
      isInAddress
      onClose={close}
      footer={
        <>
          <Link to="/AccountSet" hash="notifications" className="inbox-settings">
            {inbox.settings}
          </Link>
          <Button
            busy={markAll.isPending}
            disabled={!hasUnread || page > 1 || newest === undefined}
            onClick={() => newest !== undefined && markAll.mutate(newest)}
          >
            {inbox.markAll}
          </Button>
        </>
      }
    >
      <div className="inbox">
        <FormError error={markAll.error} />
        <InboxFilter
          kind={kind}
          shows={inboxShows}
          onChange={(chosen) => change({ ...chosen, inboxPage: 1 })}
        />
        <InboxList
          list={list}
          page={page}
          isNarrowed={kind !== "all" || inboxShows === "unread"}
          onPage={(next) => change({ inboxPage: next })}
          onClear={() => change({ inbox: "all", inboxShows: "all", inboxPage: 1 })}
        />
      </div>
    </Dialog>
  );
}
