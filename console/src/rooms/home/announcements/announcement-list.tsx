import type { Announcement } from "@nodeyard/contract/home/calls.ts";
import { formatTime } from "../../../shared/format.ts";
import { Tag } from "../../../shared/ui/tag.tsx";
import { home } from "../messages.ts";
import styles from "./announcements.module.css";
import { paragraphs } from "./paragraphs.ts";

/** Titles with their time; each opens its text. */
export function AnnouncementList(props: { announcements: readonly Announcement[] }) {
  return (
    <ul className={styles["list"]}>
      {props.announcements.map((each) => (
        <li key={each.id}>
          <details>
            <summary>
              <span>
                {each.isPinned && <Tag tone="info">{home.pinned}</Tag>}
                {each.title}
              </span>
              <time dateTime={each.publishedAt}>{formatTime(each.publishedAt)}</time>
            </summary>
            <div className={styles["text"]}>
              {paragraphs(each.body).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
              {each.link !== "" && (
                <a href={each.link} target="_blank" rel="noreferrer">
                  {home.openLink}
                </a>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
