import type { FullAnnouncement } from "@nodeyard/contract/home/operator/calls.ts";
import { exactTime } from "../../../shared/format.ts";
import { RowActs } from "../../../shared/operator/layout.tsx";
import { language } from "../../../shared/site.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { stateOf } from "./announcement-form.ts";
import styles from "./announcements.module.css";
import { announcements } from "./messages.ts";

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  published: "success",
  scheduled: "info",
  withdrawn: "neutral",
};

type Act = (announcement: FullAnnouncement) => void;

/** An announcement in both languages, whether it is shown, and what can be done to it. */
export function announcementColumns(acts: {
  onChange: Act;
  onWithdraw: Act;
}): Column<FullAnnouncement>[] {
  return [
    {
      key: "announcement",
      title: announcements.announcement,
      onCard: "head",
      cell: ({ titleZh, titleEn }) => (
        <TwoLines
          first={<span lang="zh-CN">{titleZh}</span>}
          second={<span lang="en">{titleEn}</span>}
        />
      ),
    },
    {
      key: "state",
      title: announcements.state,
      cell: (announcement) => {
        const state = stateOf(announcement, Date.now());
        return (
          <span className={styles["state"]}>
            <StatusDot tone={TONES[state]} word={announcements[state]} />
            {announcement.isPinned && <Tag tone="info">{announcements.pinned}</Tag>}
          </span>
        );
      },
    },
    {
      key: "publishAt",
      title: announcements.publishTime,
      cell: ({ publishAt }) => <time dateTime={publishAt}>{exactTime(publishAt)}</time>,
    },
    {
      key: "acts",
      title: announcements.decide,
      align: "end",
      onCard: "bare",
      cell: (announcement) => <AnnouncementActs announcement={announcement} {...acts} />,
    },
  ];
}

function AnnouncementActs(props: {
  announcement: FullAnnouncement;
  onChange: Act;
  onWithdraw: Act;
}) {
  const { announcement } = props;
  const title = language === "zn" ? announcement.titleZh : announcement.titleEn;
  return (
    <RowActs>
      <TextButton
        label={`${announcements.edit}: ${title}`}
        onClick={() => props.onChange(announcement)}
      >
        {announcements.edit}
      </TextButton>
      {announcement.withdrawnAt === null && (
        <TextButton
          tone="danger"
          label={`${announcements.withdraw}: ${title}`}
          onClick={() => props.onWithdraw(announcement)}
        >
          {announcements.withdraw}
        </TextButton>
      )}
    </RowActs>
  );
}
