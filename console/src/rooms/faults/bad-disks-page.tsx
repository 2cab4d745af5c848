import type { BadDisk, BadDiskHost } from "@nodeyard/contract/faults/calls.ts";
import { FAULT_SEARCH_MAX_LENGTH } from "@nodeyard/contract/faults/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useListAddress } from "../../shared/address-state.ts";
import { deviceAddress } from "../../shared/device.ts";
import { formatBytes } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import type { Column } from "../../shared/ui/column.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView } from "../../shared/ui/list-view.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Toolbar } from "../../shared/ui/toolbar.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { diskSearch } from "./fault-search.ts";
import { faults } from "./messages.ts";
import { badDisks } from "./queries.ts";

/** A disk by its name and serial number, and why it counts as bad. */
function Disk({ disk }: { disk: BadDisk }) {
  const { name, serial, model, sizeBytes, reasons } = disk;
  return (
    <TwoLines
      first={
        <>
          <b className="mono">{name}</b> {serial === "" ? faults.noSerial : faults.serial(serial)}
        </>
      }
      second={joinWords([
        ...reasons.map((reason) => faults[reason]),
        ...[model, sizeBytes === null ? "" : formatBytes(sizeBytes)].filter((text) => text !== ""),
      ])}
    />
  );
}

const COLUMNS: readonly Column<BadDiskHost>[] = [
  {
    key: "host",
    title: faults.host,
    onCard: "head",
    cell: (host) => (
      <TwoLines first={<Link {...deviceAddress(host)}>{host.host}</Link>} second={host.note} />
    ),
  },
  {
    key: "disks",
    title: faults.disks,
    onCard: "wide",
    cell: ({ value }) => (
      <>
        {value.map((disk) => (
          <div key={`${disk.name} ${disk.serial}`}>
            <Disk disk={disk} />
          </div>
        ))}
      </>
    ),
  },
  {
    key: "since",
    title: faults.failingSince,
    cell: ({ value }) => (
      <RelativeTime at={value.map(({ failingSince }) => failingSince).toSorted()[0] ?? ""} />
    ),
  },
];

/** `/standardAbnormalDisk`: failing disks by host. */
export default function BadDisksPage() {
  const { values, narrow, turn } = useListAddress(diskSearch);
  const { search, page } = values;
  const list = useQuery(badDisks(search, page));
  return (
    <>
      <PageHeader title={faults.disksTitle} purpose={faults.disksPurpose} />
      {(list.data?.total ?? 0) > 0 && (
        <Note tone="warning">
          {faults.diskAdvice} {faults.replaceHint}
        </Note>
      )}
      <Toolbar>
        <SearchField
          label={faults.diskSearch}
          placeholder={faults.diskPlaceholder}
          value={search}
          maxLength={FAULT_SEARCH_MAX_LENGTH}
          onSearch={(text) => narrow({ search: text })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={faults.disksTitle}
        columns={() => COLUMNS}
        rowKey={({ deviceId }) => deviceId}
        page={page}
        onPage={turn}
        narrowedBy={search}
        onClear={() => narrow({ search: "" })}
        noMatch={faults.searchEmpty}
        empty={<ListNotice tone="empty" title={faults.disksEmpty} text={faults.disksEmptyText} />}
      />
    </>
  );
}
