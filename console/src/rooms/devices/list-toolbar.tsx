import { formatUtc } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import styles from "./hard-list.module.css";
import { devices } from "./messages.ts";

/** Search, refresh with the age of what is shown, and the way into bulk unbinding. */
export function ListToolbar(props: {
  mac: string;
  updatedAt: number;
  refreshing: boolean;
  selecting: boolean;
  onSearch: (mac: string) => void;
  onRefresh: () => void;
  onSelect: () => void;
}) {
  return (
    <div className={styles["toolbar"]}>
      <SearchField
        label={devices.search}
        placeholder={devices.search}
        clearLabel={devices.clearSearch}
        value={props.mac}
        onSearch={props.onSearch}
      />
      <span className={styles["updated"]}>
        {props.updatedAt > 0 && devices.updatedAt(formatUtc(props.updatedAt).slice(11))}
      </span>
      <Button busy={props.refreshing} onClick={props.onRefresh}>
        {!props.refreshing && <Icon name="refresh" />}
        {devices.refresh}
      </Button>
      <Button disabled={props.selecting} onClick={props.onSelect}>
        {devices.bulkUnbind}
      </Button>
    </div>
  );
}
