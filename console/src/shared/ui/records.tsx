import type { Room } from "@nodeyard/contract/rooms.ts";
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { invalidateRoom } from "../room-cache.ts";
import { ExportButtons, type FileExport } from "../spreadsheets/export-buttons.tsx";
import { Button } from "./button.tsx";
import type { Column } from "./column.ts";
import { ListNotice } from "./list-notice.tsx";
import { ListView, type Rows } from "./list-view.tsx";
import { ui } from "./messages.ts";
import styles from "./records.module.css";

/** Earlier requests and their results, beneath the form that makes them, refetched by a button and saved as a file. */
export function Records<Row>(props: {
  room: Room;
  title: string;
  list: UseQueryResult<Rows<Row>>;
  columns: () => readonly Column<Row>[];
  rowKey: (row: Row) => string;
  page: number;
  onPage: (page: number) => void;
  emptyTitle: string;
  emptyText: string;
  file: (file: FileExport) => ReactNode;
}) {
  const { room, title, emptyTitle, emptyText, file, ...list } = props;
  const client = useQueryClient();
  return (
    <section className={styles["records"]} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <div>
          {list.list.data !== undefined && list.list.data.total > 0 && (
            <ExportButtons file={file} />
          )}
          <Button onClick={() => void invalidateRoom(client, room)}>{ui.refresh}</Button>
        </div>
      </header>
      <ListView
        {...list}
        label={title}
        empty={<ListNotice tone="empty" title={emptyTitle} text={emptyText} />}
      />
    </section>
  );
}
