import { countUnread } from "@nodeyard/contract/notifications/calls.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { messages } from "../../shared/i18n.ts";
import { defineSearch, matching } from "../../shared/search-params.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";

const loadInbox = () => import("./inbox/inbox-drawer.tsx");
const InboxDrawer = lazyPart(loadInbox);

const text = messages(
  { inbox: (unread: number) => (unread > 0 ? `收件箱，${unread} 条未读` : "收件箱") },
  { inbox: (unread: number) => (unread > 0 ? `Inbox, ${unread} unread` : "Inbox") },
);

const MOST = 99;

/** Any value opens the inbox, which parses it. */
const bellSearch = defineSearch({ inbox: matching(/./) });

/** The bell of the header with the count of unread entries; opens the inbox. */
export default function InboxBell(props: { className: string | undefined }) {
  const { data: unread = 0 } = useQuery(
    callQuery(countUnread, {}, { refetchInterval: MINUTE_MS, select: (answer) => answer.unread }),
  );
  const { values, change } = useAddressState(bellSearch);
  const label = text.inbox(unread);
  const warm = () => void loadInbox().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => change({ inbox: "all" })}
      >
        <Icon name="bell" />
        {unread > 0 && <b>{unread > MOST ? `${MOST}+` : unread}</b>}
      </button>
      {values.inbox !== undefined && <InboxDrawer />}
    </>
  );
}
