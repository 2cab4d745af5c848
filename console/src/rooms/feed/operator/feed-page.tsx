import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { entryColumns } from "./entry-columns.tsx";
import type { EntryAct } from "./entry-dialog.tsx";
import { feedSearch } from "./feed-search.ts";
import { operatorFeed } from "./messages.ts";
import { allFeedEntries } from "./queries.ts";
import { SourcePanel } from "./source-panel.tsx";

const EntryDialog = lazyPart(() => import("./entry-dialog.tsx"));

function OperatorFeedPage() {
  const { values, turn } = useListAddress(feedSearch);
  const list = useQuery(allFeedEntries(values.page));
  const [act, setAct] = useState<EntryAct>();
  return (
    <>
      <PageHeader
        title={operatorFeed.title}
        purpose={operatorFeed.purpose}
        action={
          <Button tone="primary" onClick={() => setAct({ name: "new" })}>
            {operatorFeed.newEntry}
          </Button>
        }
      />
      {list.data && <SourcePanel source={list.data.source} />}
      <ListView
        list={list}
        label={operatorFeed.title}
        columns={() => entryColumns(setAct)}
        rowKey={({ id }) => id}
        page={values.page}
        onPage={turn}
        empty={
          <ListNotice
            tone="empty"
            title={operatorFeed.listEmpty}
            text={operatorFeed.listEmptyText}
          />
        }
      />
      {act && <EntryDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/feed`: all entries, unpublished ones too, and the source that others come from. */
export default forRoles(
  ["support"],
  {
    title: operatorFeed.title,
    purpose: operatorFeed.purpose,
    only: operatorKit.supportOnlyTitle,
    text: operatorFeed.supportOnly,
  },
  OperatorFeedPage,
);
