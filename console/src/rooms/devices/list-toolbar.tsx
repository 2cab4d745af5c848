import type { ReactNode } from "react";
import { formatUtc } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { ToggleButton } from "../../shared/ui/toggle-button.tsx";
import styles from "./hard-list.module.css";
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
    <div className={styles["toolbar"]}>
      <SearchField
        label={devices.search}
        placeholder={devices.search}
        clearLabel={devices.clearSearch}
        value={props.view.search}
        onSearch={props.onSearch}
      />
      <ToggleButton isOn={props.view.byNote} onToggle={props.onOrder}>
        {devices.sortByNote}
      </ToggleButton>
      <span className={styles["updated"]}>
        {props.updatedAt > 0 && devices.updatedAt(formatUtc(props.updatedAt).slice(11))}
      </span>
      <Button busy={props.refreshing} onClick={props.onRefresh}>
        {!props.refreshing && <Icon name="refresh" />}
        {devices.refresh}
      </Button>
      {props.children}
    </div>
  );
}
