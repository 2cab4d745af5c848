import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listAllAnnouncements } from "@nodeyard/contract/home/operator/calls.ts";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { announcementColumns } from "./announcement-columns.tsx";
import type { AnnouncementAct } from "./announcement-dialog.tsx";
import { announcementsSearch } from "./announcements-search.ts";
import { announcements } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

function allAnnouncements(page: number) {
  return pagedQuery(listAllAnnouncements, { pageNum: page }, AFTER_ACTS);
}

const AnnouncementDialog = lazyPart(() => import("./announcement-dialog.tsx"));

function AnnouncementsPage() {
  const { values, turn } = useListAddress(announcementsSearch);
  const list = useQuery(allAnnouncements(values.page));
  const [act, setAct] = useState<AnnouncementAct>();
  return (
    <>
      <PageHeader
        title={announcements.title}
        purpose={announcements.purpose}
        action={
          <Button tone="primary" onClick={() => setAct({ name: "new" })}>
            {announcements.newAnnouncement}
          </Button>
        }
      />
      <ListView
        list={list}
        label={announcements.title}
        columns={() =>
          announcementColumns({
            onChange: (announcement) => setAct({ name: "change", announcement }),
            onWithdraw: (announcement) => setAct({ name: "withdraw", announcement }),
          })
        }
        rowKey={({ id }) => id}
        page={values.page}
        onPage={turn}
        empty={
          <ListNotice
            tone="empty"
            title={announcements.listEmpty}
            text={announcements.listEmptyText}
          />
        }
      />
      {act && <AnnouncementDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/announcements`: all of them, those to come and unpublished ones too. */
export default forRoles(
  ["support"],
  {
    title: announcements.title,
    purpose: announcements.purpose,
    only: operatorKit.supportOnlyTitle,
    text: announcements.supportOnly,
  },
  AnnouncementsPage,
);
