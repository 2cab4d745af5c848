import type { FullAnnouncement } from "@nodeyard/contract/home/calls.ts";
import { formatUtc } from "../../../../shared/format.ts";
import { StatusDot, type Tone } from "../../../../shared/ui/status-dot.tsx";
import { Tag } from "../../../../shared/ui/tag.tsx";
import { TextButton } from "../../../../shared/ui/text-button.tsx";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";
import { stateOf } from "./announcement-form.ts";

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  published: "success",
  scheduled: "info",
  withdrawn: "neutral",
};

/** One announcement in both languages, whether it is shown, and what can be done to it. */
export function EditorRow(props: {
  announcement: FullAnnouncement;
  onEdit: () => void;
  onWithdraw: () => void;
}) {
  const { announcement } = props;
  const state = stateOf(announcement, Date.now());
  return (
    <li>
      <span className={styles["titles"]}>
        <b lang="zh-CN">{announcement.titleZh}</b>
        <span lang="en">{announcement.titleEn}</span>
      </span>
      <span className={styles["state"]}>
        <StatusDot tone={TONES[state]} word={home[state]} />
        {announcement.isPinned && <Tag tone="info">{home.pinned}</Tag>}
        <time dateTime={announcement.publishAt}>{`${formatUtc(announcement.publishAt)} UTC`}</time>
      </span>
      <span className={styles["acts"]}>
        <TextButton onClick={props.onEdit}>{home.edit}</TextButton>
        {state !== "withdrawn" && (
          <TextButton tone="danger" onClick={props.onWithdraw}>
            {home.withdraw}
          </TextButton>
        )}
      </span>
    </li>
  );
}
