import { markAllNotices, listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { NOTICE_KINDS, type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { INBOX_PAGE_SIZE } from "@nodeyard/contract/notifications/rules.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { useChange } from "../../../shared/ui/use-change.ts";
import { InboxList } from "./inbox-list.tsx";
import { inbox } from "./messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { kinds } from "../kind-messages.ts";
import {
  choice,
  defineSearch,
  optionalChoice,
  pageParameter,
} from "../../../shared/search-params.ts";
import { callQuery } from "../../../shared/call-query.ts";
import styles from "./inbox.module.css";

/** A page of the inbox. */
function inboxPage(kind: NoticeKind | "all", isUnread: boolean, page: number) {
  return callQuery(
    listNotices,
    { pageNum: page, pageSize: INBOX_PAGE_SIZE, isUnread, ...(kind === "all" ? {} : { kind }) },
    { placeholderData: keepPreviousData },
  );
}

/** The kinds that an open inbox shows, which is what opens it, whether read entries are among them, and the page. */
const inboxSearch = defineSearch({
  inbox: optionalChoice(["all", ...NOTICE_KINDS]),
  inboxShows: choice(["all", "unread"]),
  inboxPage: pageParameter,
});

type Kind = NoticeKind | "all";
type Shows = "all" | "unread";

/** Narrows the inbox by kind, and to what is unread. */
function InboxFilter(props: {
  kind: Kind;
  shows: Shows;
  onChange: (chosen: { inbox?: Kind; inboxShows?: Shows }) => void;
}) {
  return (
    <div className={styles["filter"]}>
      <Choice<Shows>
        label={inbox.show}
        value={props.shows}
        options={[
          { value: "all", label: inbox.all },
          { value: "unread", label: inbox.unread },
        ]}
        onChange={(inboxShows) => props.onChange({ inboxShows })}
      />
      <label className={styles["kind"]}>
        {inbox.kind}
        <select
          value={props.kind}
          onChange={({ target }) => props.onChange({ inbox: target.value as Kind })}
        >
          <option value="all">{inbox.allKinds}</option>
          {NOTICE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Notices of the account, newest first, in a drawer over the page. */
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
          <Link to="/AccountSet" hash="notifications" className={styles["settings"]}>
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
      <div className={styles["inbox"]}>
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
