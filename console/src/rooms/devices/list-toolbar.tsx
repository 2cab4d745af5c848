import type { ReactNode } from "react";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { RefreshButton, Toolbar } from "../../shared/ui/toolbar.tsx";
import type { DeviceView } from "./list-request.ts";
import { devices } from "./messages.ts";

/** Search, order, refresh with the age of what is shown, and what else a list offers. */
export function ListToolbar(props: {
  view: DeviceView;
  updatedAt: number;
  refreshing: boolean;
  onSearch: (text: string) => void;
  onOrder: (byNote: boolean) => void;
  onRefresh: () => void;
  children?: ReactNode;
}) {
  return (
    <Toolbar>
      <SearchField label={devices.search} value={props.view.search} onSearch={props.onSearch} />
      <Button isPressed={props.view.byNote} onClick={() => props.onOrder(!props.view.byNote)}>
        {devices.sortByNote}
      </Button>
      <RefreshButton
        updatedAt={props.updatedAt}
        busy={props.refreshing}
        onRefresh={props.onRefresh}
      />
      {props.children}
    </Toolbar>
  );
}
