import type { DialHost, DialStatusResponse } from "@nodeyard/contract/dial/status-calls.ts";
import { HOST_SHOWS } from "@nodeyard/contract/dial/rules.ts";
import { useQuery, type UseQueryResult, useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { formatCount } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView, type Rows } from "../../../shared/ui/list-view.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { RefreshButton, Toolbar } from "../../../shared/ui/toolbar.tsx";
import { hostSearch } from "../dial-search.ts";
import { dial } from "../messages.ts";
import { hosts } from "../queries.ts";
import { usePeak } from "../../../shared/use-peak.ts";
import { hostColumns } from "./host-columns.tsx";
import { ApiError } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";

/** Abnormal lines of all hosts as a sheet. */
function ExportButton() {
  const write = useMutation({
    mutationFn: async () => (await import("./write-errors.ts")).writeErrors(),
    onSuccess: (rows) => showToast("success", rows > 0 ? dial.exported : dial.nothingToExport),
    onError: (error) => {
      showToast("danger", dial.exportFailed);
      if (!(error instanceof ApiError)) reportError(error);
    },
  });
  return (
    <Button busy={write.isPending} onClick={() => write.mutate()}>
      {dial.exportErrors}
    </Button>
  );
}

const HostDialog = lazyPart(() => import("./host-dialog.tsx"));
const UnDialledDialog = lazyPart(() => import("./undialled-dialog.tsx"));

type Opened = { readonly what: "lines" | "undialled"; readonly host: DialHost };

/** `/dialStatus`: how the lines of each host are, live while they dial. */
export default function StatusPage() {
  const { values, narrow, turn } = useListAddress(hostSearch);
  const { search, show, page } = values;
  const answer = useQuery(hosts(search, show, page));
  const [opened, setOpened] = useState<Opened>();
  const isPeak = usePeak();
  const rows = useMemo(() => rowsOf(answer.data), [answer.data]);
  const list = { ...answer, data: rows } as UseQueryResult<Rows<DialHost>>;
  const narrowedBy = [show === "all" ? "" : dial[show], search].filter((text) => text !== "");
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeader title={dial.statusTitle} purpose={dial.statusPurpose} />
      {isPeak && <Note tone="warning">{dial.peak}</Note>}
      <Summary answer={answer} />
      <Toolbar>
        <SearchField
          label={dial.searchHost}
          placeholder={dial.hostPlaceholder}
          value={search}
          maxLength={80}
          onSearch={(text) => narrow({ search: text })}
        />
        <Choice
          label={dial.show}
          value={show}
          options={(["all", ...HOST_SHOWS] as const).map((value) => ({
            value,
            label: dial[value],
          }))}
          onChange={(chosen) => narrow({ show: chosen })}
        />
        <ExportButton />
        <RefreshButton
          updatedAt={answer.dataUpdatedAt}
          busy={answer.isFetching}
          onRefresh={() => void answer.refetch()}
        />
      </Toolbar>
      <ListView
        list={list}
        label={dial.statusTitle}
        columns={() =>
          hostColumns({
            onLines: (host) => setOpened({ what: "lines", host }),
            onUnDialled: (host) => setOpened({ what: "undialled", host }),
          })
        }
        rowKey={({ serverId }) => serverId}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={dial.emptyHosts} text={dial.emptyHostsText} />}
      />
      {opened?.what === "lines" && <HostDialog host={opened.host} onClose={close} />}
      {opened?.what === "undialled" && <UnDialledDialog host={opened.host} onClose={close} />}
    </>
  );
}

function rowsOf(answer: DialStatusResponse | undefined): Rows<DialHost> | undefined {
  return answer && { rows: answer.serverList, total: answer.listTotal, pageSize: answer.pageSize };
}

/** Nodes and lines by state, of all hosts. */
function Summary({ answer }: { answer: UseQueryResult<DialStatusResponse> }) {
  const { data } = answer;
  const figures: readonly (readonly [string, number | undefined])[] = [
    [dial.nodes, data?.total],
    [dial.normalNodes, data?.normal],
    [dial.abnormalNodes, data?.error],
    [dial.allLines, data?.lines.total],
    [dial.abnormalLines, data?.lines.abnormal],
    [dial.unDialledLines, data?.lines.undialled],
  ];
  return (
    <FigureStrip
      label={dial.summary}
      figures={figures.map(([label, value]) => ({
        key: label,
        label,
        value: value === undefined ? undefined : formatCount(value),
      }))}
      failure={
        answer.isError && !data
          ? { text: errorText(answer.error), onRetry: () => void answer.refetch() }
          : undefined
      }
    />
  );
}
