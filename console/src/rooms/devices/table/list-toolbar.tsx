import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "@tanstack/react-router";
import type { NamedDevice } from "../../../shared/device.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { RefreshButton, Toolbar } from "../../../shared/ui/toolbar.tsx";
import { PHONE, useMedia } from "../../../shared/use-media.ts";
import { devices } from "../messages.ts";
import { tagList } from "../queries.ts";
import type { ListTableProps } from "./table-props.ts";
import { PopupButton } from "../../../shared/ui/popup-button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { isFixed } from "./chosen-columns.ts";
import styles from "./table.module.css";
import { viewList } from "./view-address.ts";

const ViewPopup = lazyPart(() => import("./view-popup.tsx"));

/** The saved views of the list that is open. */
function ViewChoice() {
  const list = viewList(useLocation({ select: ({ pathname }) => pathname }));
  if (list === undefined) return null;
  return (
    <PopupButton className={styles["tool"]} popup={(popup) => <ViewPopup {...popup} list={list} />}>
      <Icon name="bookmark" />
      {devices.views}
    </PopupButton>
  );
}

/** The tag that a list is narrowed to; one that is gone is named until it is let go. */
function TagSelect(props: {
  names: readonly string[];
  value: string;
  onTag: (name: string) => void;
}) {
  const { names, value } = props;
  const isGone = value !== "" && !names.includes(value);
  return (
    <select
      className={styles["select"]}
      aria-label={devices.tagFilter}
      value={value}
      onChange={(event) => props.onTag(event.target.value)}
    >
      <option value="">{devices.allTags}</option>
      {(isGone ? [value, ...names] : names).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

const ColumnPopup = lazyPart(() => import("./column-popup.tsx"));

/** Which columns are shown. */
function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  visible: readonly string[];
  /** As the page opens. */
  shown: readonly string[];
  onChange: (keys: readonly string[] | undefined) => void;
}) {
  return (
    <PopupButton
      className={styles["tool"]}
      popup={(popup) => (
        <ColumnPopup
          {...popup}
          columns={props.columns.filter((column) => !isFixed(column))}
          visible={props.visible}
          shown={props.shown}
          onChange={props.onChange}
        />
      )}
    >
      <Icon name="columns" />
      {devices.columns}
    </PopupButton>
  );
}

const MissingNote = lazyPart(() => import("./missing-note.tsx"));
const ListSheet = lazyPart(() => import("./list-sheet.tsx"));

/**
 * Search, tag, columns, views, refresh with the age of what is shown, and what else a list offers. On a phone search alone; the
 * rest, with the order, is a sheet.
 */
export function ListToolbar<Row extends NamedDevice>(
  props: ListTableProps<Row> & {
    visible: readonly string[];
    missing: readonly string[];
    openingKeys: readonly string[];
    /** On a phone the ticks are hidden until they are asked for. */
    isPicking?: boolean;
    onPick?: () => void;
    onRefresh: () => void;
  },
) {
  const { controls, list, columns, isPicking, onPick } = props;
  const { view } = controls;
  const tagging = useQuery(tagList);
  const tags = tagging.data ?? [];
  const hasTag = tags.some(({ name }) => name === view.tag);
  const missingTag = view.tag !== "" && tagging.isSuccess && !hasTag ? view.tag : undefined;
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  const tagSelect = (tags.length > 0 || view.tag !== "") && (
    <TagSelect names={tags.map(({ name }) => name)} value={view.tag} onTag={controls.tag} />
  );
  const refresh = (
    <RefreshButton
      updatedAt={list.dataUpdatedAt}
      busy={list.isFetching}
      onRefresh={() => {
        props.onRefresh();
        void tagging.refetch();
      }}
    />
  );
  return (
    <>
      <Toolbar>
        <SearchField
          label={devices.search}
          {...(isPhone && { placeholder: devices.searchShort })}
          value={view.search}
          onSearch={controls.search}
        />
        {isPhone ? (
          <Button onClick={() => setOpen(true)}>
            <Icon name="sliders" />
            {devices.filterAndSort}
          </Button>
        ) : (
          <>
            {tagSelect}
            <ColumnChoice
              columns={columns}
              visible={props.visible}
              shown={props.openingKeys}
              onChange={controls.columns}
            />
            <ViewChoice />
            {props.children}
            {refresh}
          </>
        )}
      </Toolbar>
      {isPhone && isOpen && (
        <ListSheet
          columns={columns}
          sort={view.sort ?? props.sort}
          onSort={controls.sort}
          onClose={() => setOpen(false)}
        >
          {tagSelect}
          {props.children}
          {onPick && (
            <Button
              isPressed={isPicking === true}
              onClick={() => {
                setOpen(false);
                onPick();
              }}
            >
              {devices.select}
            </Button>
          )}
          {refresh}
        </ListSheet>
      )}
      {(props.missing.length > 0 || missingTag !== undefined) && (
        <MissingNote columns={props.missing} tag={missingTag} />
      )}
    </>
  );
}
