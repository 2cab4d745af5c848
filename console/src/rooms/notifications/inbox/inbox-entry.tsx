import { markNotice, type Notice } from "@nodeyard/contract/notifications/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { useOtherSite } from "../../../shared/page-site.ts";
import { withLanguage } from "../../../shared/site.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { kinds } from "../kind-messages.ts";
import { inbox } from "./messages.ts";
import styles from "./inbox.module.css";

const TONES: Readonly<Record<Notice["kind"], Tone>> = {
  fault: "danger",
  recovery: "success",
  payout: "info",
  unpaid: "warning",
  security: "warning",
  node: "info",
  bill: "info",
  account: "neutral",
};

/** The path and the parameters of a page that an entry leads to. */
function targetOf(page: string) {
  const { pathname, searchParams } = new URL(page, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

/** An entry; opening its page, or the switch beside it, marks it as read. */
export function InboxEntry({ notice }: { notice: Notice }) {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (isRead: boolean) => call(markNotice, { noticeId: notice.noticeId, isRead }),
    onSuccess: () => invalidateRoom(client, "notifications"),
  });
  const { isRead, page, title, text } = notice;
  const target = page === null ? undefined : targetOf(page);
  const otherSite = useOtherSite(target?.to);
  const markRead = () => !isRead && mark.mutate(true);
  return (
    <li className={styles["entry"]} data-unread={!isRead}>
      <p className={styles["head"]}>
        <StatusDot tone={TONES[notice.kind]} word={kinds[notice.kind]} />
        <RelativeTime at={notice.changedAt} />
      </p>
      <h3>
        {page === null || target === undefined ? (
          title
        ) : otherSite === undefined ? (
          <Link {...target} onClick={markRead}>
            {title}
          </Link>
        ) : (
          <a href={withLanguage(page, otherSite === "chinese" ? "zn" : "en")} onClick={markRead}>
            {title} <small>{inbox[otherSite]}</small>
          </a>
        )}
      </h3>
      {text !== "" && <p className={styles["text"]}>{text}</p>}
      <TextButton
        disabled={mark.isPending}
        label={`${isRead ? inbox.markUnread : inbox.markRead}: ${title}`}
        onClick={() => mark.mutate(!isRead)}
      >
        {isRead ? inbox.markUnread : inbox.markRead}
      </TextButton>
      <FormError error={mark.error} />
    </li>
  );
}
