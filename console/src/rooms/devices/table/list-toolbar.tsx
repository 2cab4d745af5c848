import { useQuery } from "@tanstack/react-query";
import type { NamedDevice } from "../../../shared/device.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { RefreshButton, Toolbar } from "../../../shared/ui/toolbar.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { devices } from "../messages.ts";
import { tagList } from "../queries.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { ViewChoice } from "./view-choice.tsx";
import type { ListTableProps } from "./table-props.ts";
import styles from "./table.module.css";

const MissingNote = lazyPart(() => import("./missing-note.tsx"));

/** Search, tag, order on a phone, columns, refresh with the age of what is shown, and what else a list offers. */
export function ListToolbar<Row extends NamedDevice>(
  props: ListTableProps<Row> & {
    visible: readonly string[];
    missing: readonly string[];
    /** On a phone the ticks are hidden until they are asked for. */
    isPicking?: boolean;
    onPick?: () => void;
    onRefresh: () => void;
  },
) {
  const { controls, list, columns } = props;
  const { view } = controls;
  const tagging = useQuery(tagList);
  const tags = tagging.data ?? [];
  const hasTag = tags.some(({ name }) => name === view.tag);
  const missingTag = view.tag !== "" && tagging.isSuccess && !hasTag ? view.tag : undefined;
  return (
    <>
      <Toolbar>
        <SearchField label={devices.search} value={view.search} onSearch={controls.search} />
        {(tags.length > 0 || view.tag !== "") && (
          <select
            className={styles["select"]}
            aria-label={devices.tagFilter}
            value={view.tag}
            onChange={(event) => controls.tag(event.target.value)}
          >
            <option value="">{devices.allTags}</option>
            {!hasTag && view.tag !== "" && <option value={view.tag}>{view.tag}</option>}
            {tags.map(({ tagId, name }) => (
              <option key={tagId} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        <PhoneSort columns={columns} value={view.sort ?? props.sort} onSort={controls.sort} />
        {props.onPick && (
          <button
            type="button"
            className={`${styles["tool"]} ${styles["picking"]}`}
            aria-pressed={props.isPicking}
            onClick={props.onPick}
          >
            {devices.select}
          </button>
        )}
        <ColumnChoice
          columns={columns}
          visible={props.visible}
          shown={props.shown}
          onChange={controls.columns}
        />
        <ViewChoice />
        {props.children}
        <RefreshButton
          updatedAt={list.dataUpdatedAt}
          busy={list.isFetching}
          onRefresh={() => {
            props.onRefresh();
            void tagging.refetch();
          }}
        />
      </Toolbar>
      {(controls.refused.length > 0 || props.missing.length > 0 || missingTag !== undefined) && (
        <MissingNote refused={controls.refused} columns={props.missing} tag={missingTag} />
      )}
    </>
  );
}

/** On a phone there are no heads to sort by. */
function PhoneSort<Row>(props: {
  columns: readonly Column<Row>[];
  value: string | undefined;
  onSort: (sort: string) => void;
}) {
  const sorts = props.columns.flatMap((column) =>
    (column.sorts ?? []).map(({ key, title = column.title, startsDown = false }) => ({
      value: startsDown ? `-${key}` : key,
      title,
    })),
  );
  return (
    <select
      className={`${styles["select"]} ${styles["phone"]}`}
      aria-label={devices.sortBy}
      value={sorts.some(({ value }) => value === props.value) ? props.value : ""}
      onChange={(event) => props.onSort(event.target.value)}
    >
      <option value="">{devices.sortBy}</option>
      {sorts.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}
