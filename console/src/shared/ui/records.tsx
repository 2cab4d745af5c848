import type { Room } from "@nodeyard/contract/rooms.ts";
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { invalidateRoom } from "../room-cache.ts";
import { Button } from "./button.tsx";
import type { Column } from "./column.ts";
import { ListNotice } from "./list-notice.tsx";
import { ListView, type Rows } from "./list-view.tsx";
import { ui } from "./messages.ts";
import styles from "./records.module.css";

/** Earlier requests and their results, beneath the form that makes them, with a button that refetches the room's data. */
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
}) {
  const { room, title, emptyTitle, emptyText, ...list } = props;
  const client = useQueryClient();
  return (
    <section className={styles["records"]} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button onClick={() => void invalidateRoom(client, room)}>{ui.refresh}</Button>
      </header>
      <ListView
        {...list}
        label={title}
        empty={<ListNotice tone="empty" title={emptyTitle} text={emptyText} />}
      />
    </section>
  );
}
