import type { AcceptanceRecord } from "@nodeyard/contract/acceptance/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../shared/address-state.ts";
import { joinWords } from "../../shared/join-words.ts";
import { ComboBox } from "../../shared/pickers/combo-box.tsx";
import { FormError } from "../../shared/forms/form-error.tsx";
import { formatTime } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/column.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { recordsSearch } from "./acceptance-search.ts";
import { acceptance } from "./messages.ts";
import { acceptableNodes, records } from "./queries.ts";

function recordColumns(): Column<AcceptanceRecord>[] {
  return [
    {
      key: "mac",
      title: acceptance.mac,
      onCard: "head",
      cell: ({ MuhuaMac: mac }) => <span className="mono">{mac}</span>,
    },
    {
      key: "line",
      title: acceptance.line,
      cell: ({ Line: line }) => line || acceptance.defaultRoute,
    },
    {
      key: "checkedAt",
      title: acceptance.checkedAt,
      cell: ({ CheckTaskEndTime: at }) => <time dateTime={at}>{formatTime(at)}</time>,
    },
    {
      key: "result",
      title: acceptance.result,
      onCard: "wide",
      cell: ({ CheckDetailResult: text, isPassed }) => (
        <StatusDot tone={isPassed ? "success" : "danger"} word={text} />
      ),
    },
  ];
}

/** `/standardAcceptance`: results of F tasks by line, of one host. */
export default function RecordsPage() {
  const { values, narrow, turn } = useListAddress(recordsSearch);
  const { host, page } = values;
  const list = useQuery(records(host, page));
  const nodes = useQuery(acceptableNodes);
  const [isEmpty, setEmpty] = useState(false);
  const search = (text: string) => {
    // Clearing the field is not a search.
    setEmpty(text === "" && host === "");
    if (text !== host) narrow({ host: text });
    else if (text !== "") void list.refetch();
  };
  return (
    <>
      <PageHeader title={acceptance.recordsTitle} purpose={acceptance.recordsPurpose} />
      <Toolbar>
        <ComboBox
          label={acceptance.node}
          options={(nodes.data ?? []).map(({ serverNote, serverHostname }) => ({
            value: serverHostname,
            label: joinWords([serverNote, serverHostname]),
          }))}
          value={nodes.data?.some((node) => node.serverHostname === host) ? host : undefined}
          placeholder={acceptance.chooseNode}
          empty={acceptance.noSuchNode}
          onChoose={search}
        />
        <SearchField label={acceptance.hostname} value={host} maxLength={255} onSearch={search} />
      </Toolbar>
      <FormError error={isEmpty ? acceptance.hostnameEmpty : undefined} />
      {host === "" ? (
        <ListNotice
          tone="empty"
          title={acceptance.recordsFirst}
          text={acceptance.recordsFirstText}
        />
      ) : (
        <ListView
          list={list}
          label={acceptance.recordsTitle}
          columns={recordColumns}
          rowKey={({ MuhuaMac, Line, CheckTaskEndTime }) =>
            `${MuhuaMac} ${Line} ${CheckTaskEndTime}`
          }
          page={page}
          onPage={turn}
          empty={
            <ListNotice
              tone="empty"
              title={acceptance.recordsEmpty}
              text={acceptance.recordsEmptyText(host)}
            />
          }
        />
      )}
    </>
  );
}
