import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { joinWords } from "../join-words.ts";
import { Choice } from "../ui/choice.tsx";
import type { Column } from "../ui/column.ts";
import { ListNotice } from "../ui/list-notice.tsx";
import { ListView, type Rows } from "../ui/list-view.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Toolbar } from "../ui/toolbar.tsx";
import { Panels } from "./layout.tsx";

interface Words {
  readonly title: string;
  readonly purpose: string;
  readonly search: string;
  readonly placeholder: string;
  /** Of the choice of rows. */
  readonly show?: string;
  readonly listEmpty: string;
  readonly listEmptyText?: string;
}

interface Narrowed<Show> {
  readonly search: string;
  readonly show?: Show;
}

/** A page with the rows of all owners, searched and narrowed by its address. */
export function SearchedList<Row, Show extends string = never>(props: {
  words: Words;
  /** Defaults to the title. */
  label?: string;
  list: UseQueryResult<Rows<Row>>;
  columns: () => readonly Column<Row>[];
  rowKey: (row: Row) => string;
  values: Narrowed<Show> & { readonly page: number };
  narrow: (to: Partial<Narrowed<Show>>) => void;
  turn: (page: number) => void;
  /** The choice of rows, first the usual one. */
  shows?: readonly { value: Show; label: string }[];
  /** Choices in its place: what they narrow by, and how they are cleared with the search. */
  choices?: { readonly field: ReactNode; readonly words: readonly string[]; onClear: () => void };
  searchesMacs?: boolean;
  /** Between heading and search. */
  lead?: ReactNode;
}) {
  const { words, values, narrow, shows = [], choices } = props;
  const [usual] = shows;
  const shown = shows.find(({ value }) => value === values.show);
  const chosen = choices?.words ?? (shown && shown !== usual ? [shown.label] : []);
  const toolbar = (
    <Toolbar>
      <SearchField
        label={words.search}
        placeholder={words.placeholder}
        value={values.search}
        maxLength={80}
        onSearch={(search) => narrow({ search })}
      />
      {shown && (
        <Choice
          label={words.show ?? ""}
          value={shown.value}
          options={shows}
          onChange={(show) => narrow({ show })}
        />
      )}
      {choices?.field}
    </Toolbar>
  );
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      {props.lead ? (
        <Panels>
          {props.lead}
          {toolbar}
        </Panels>
      ) : (
        toolbar
      )}
      <ListView
        list={props.list}
        label={props.label ?? words.title}
        columns={props.columns}
        rowKey={props.rowKey}
        page={values.page}
        onPage={props.turn}
        narrowedBy={joinWords([...chosen, values.search].filter((text) => text !== ""))}
        onClear={
          choices?.onClear ?? (() => narrow({ search: "", ...(usual && { show: usual.value }) }))
        }
        searchesMacs={props.searchesMacs === true}
        empty={
          <ListNotice
            tone="empty"
            title={words.listEmpty}
            {...(words.listEmptyText !== undefined && { text: words.listEmptyText })}
          />
        }
      />
    </>
  );
}
