import { NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useListAddress } from "../../shared/address-state.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { nodes } from "./messages.ts";
import { runningSearch } from "./nodes-search.ts";
import { runningNodes } from "./queries.ts";
import { runningColumns } from "./running-columns.tsx";

/** `/standardStatus`: nodes with a device, and how they are. */
export default function RunningPage() {
  const { values, narrow, turn } = useListAddress(runningSearch);
  const { search, page } = values;
  const list = useQuery(runningNodes(search, page));
  return (
    <>
      <PageHeader title={nodes.statusTitle} purpose={nodes.statusPurpose} />
      <Toolbar>
        <SearchField
          label={nodes.searchLabel}
          placeholder={nodes.searchPlaceholder}
          value={search}
          maxLength={NODE_TEXT_MAX_LENGTH}
          onSearch={(text) => narrow({ search: text })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={nodes.statusTitle}
        columns={runningColumns}
        rowKey={({ serverID }) => serverID}
        page={page}
        onPage={turn}
        narrowedBy={search}
        onClear={() => narrow({ search: "" })}
        empty={
          <ListNotice
            tone="empty"
            title={nodes.statusEmpty}
            text={nodes.statusEmptyText}
            action={
              <Link
                to="/standardNode"
                className={buttonClass}
                data-tone="primary"
                data-size="regular"
              >
                {nodes.toSubmit}
              </Link>
            }
          />
        }
      />
    </>
  );
}
