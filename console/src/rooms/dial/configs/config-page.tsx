import type { DialConfig } from "@nodeyard/contract/dial/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { configSearch } from "../dial-search.ts";
import { ConfigEditor } from "../editor/lazy-editor.tsx";
import { dial } from "../messages.ts";
import { configs } from "../queries.ts";
import { configColumns } from "./config-columns.tsx";

const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"));

interface Opened {
  /** Undefined for a new one. */
  readonly configId: string | undefined;
}

/** `/dialConfig`: the lines of aggregated nodes, by configuration. */
export default function ConfigPage() {
  const { values, narrow, turn } = useListAddress(configSearch);
  const { search, page } = values;
  const list = useQuery(configs(search, page));
  const [opened, setOpened] = useState<Opened>();
  const [removed, setRemoved] = useState<DialConfig>();
  const add = () => setOpened({ configId: undefined });
  const open = ({ dialConfigID }: DialConfig) => setOpened({ configId: dialConfigID });
  return (
    <>
      <PageHeader title={dial.configTitle} purpose={dial.configPurpose} />
      <Toolbar>
        <SearchField
          label={dial.searchConfig}
          placeholder={dial.configName}
          value={search}
          maxLength={80}
          onSearch={(text) => narrow({ search: text })}
        />
        <Button tone="primary" onClick={add}>
          {dial.add}
        </Button>
      </Toolbar>
      <ListView
        list={list}
        label={dial.configTitle}
        columns={() => configColumns({ onEdit: open, onDial: open, onRemove: setRemoved })}
        rowKey={({ dialConfigID }) => dialConfigID}
        page={page}
        onPage={turn}
        narrowedBy={search}
        onClear={() => narrow({ search: "" })}
        empty={
          <ListNotice
            tone="empty"
            title={dial.emptyConfigs}
            text={dial.emptyConfigsText}
            action={<Button onClick={add}>{dial.add}</Button>}
          />
        }
      />
      {opened && <ConfigEditor configId={opened.configId} onClose={() => setOpened(undefined)} />}
      {removed && <RemoveDialog config={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
