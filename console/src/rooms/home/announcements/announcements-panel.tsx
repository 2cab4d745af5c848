import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { userInfo } from "../../../shared/user.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { home } from "../messages.ts";
import { AnnouncementList } from "./announcement-list.tsx";
import styles from "./announcements.module.css";
import { newestAnnouncements } from "./queries.ts";

const KEY = "nodeyard.announcements-seen";

/** When the newest announcement that this browser showed was published; empty before the first. */
function seenUntil(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Without storage all are new.
    return "";
  }
}

function markSeen(publishedAt: string): void {
  try {
    if (publishedAt > seenUntil()) localStorage.setItem(KEY, publishedAt);
  } catch {
    // They stay new.
  }
}

const OlderDialog = lazyPart(() => import("./older-dialog.tsx"));

/** The newest announcements, the way to older ones and to the help documents, and for the support the way to the page that writes them. */
export function AnnouncementsPanel(props: {
  helpAddress: string;
  /** Folded while there are none that were not seen yet. */
  isFolded: boolean;
}) {
  const newest = useQuery(newestAnnouncements);
  const { data: user } = useQuery(userInfo);
  const [isOlderOpen, setOlderOpen] = useState(false);
  const list = newest.data?.list ?? [];
  const [seen] = useState(seenUntil);
  const unseen = list.filter(({ publishedAt }) => publishedAt > seen).length;
  const begins = props.isFolded && unseen === 0 && !newest.isError ? "closed" : "open";
  const latest = list.reduce(
    (last, { publishedAt }) => (publishedAt > last ? publishedAt : last),
    "",
  );
  useEffect(() => {
    if (latest !== "") markSeen(latest);
  }, [latest]);
  return (
    <>
      <Panel
        // A fold keeps how it began: it begins anew when the list is there.
        key={begins}
        title={home.announcements}
        {...(unseen > 0 && { hint: home.unseen(unseen) })}
        {...(props.isFolded && { fold: begins })}
        action={
          <div className={styles["ways"]}>
            {user?.operatorRoles.includes("support") === true && (
              <Link
                to="/operator/announcements"
                className={buttonClass}
                data-tone="plain"
                data-size="regular"
              >
                {home.editAnnouncements}
              </Link>
            )}
            {newest.data && newest.data.total > list.length && (
              <Button onClick={() => setOlderOpen(true)}>{home.allAnnouncements}</Button>
            )}
            {props.helpAddress !== "" && (
              <a href={props.helpAddress} target="_blank" rel="noreferrer">
                {home.more}
              </a>
            )}
          </div>
        }
      >
        {newest.isPending && <Skeleton rows={2} height={28} />}
        <LoadProblem query={newest} />
        {newest.data && list.length === 0 && (
          <p className={styles["none"]}>{home.noAnnouncements}</p>
        )}
        {list.length > 0 && <AnnouncementList announcements={list} />}
      </Panel>
      {isOlderOpen && <OlderDialog onClose={() => setOlderOpen(false)} />}
    </>
  );
}
