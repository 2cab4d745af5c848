import { formatUtc } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { tasks } from "../messages.ts";
import { FLEET_CONDITIONS } from "./fleet-view.ts";
import styles from "./fleet.module.css";
import type { Fleet } from "./use-fleet.ts";

/** Search, conditions, order, and refresh with the age of what is shown. */
export function FleetToolbar({ fleet }: { fleet: Fleet }) {
  const { view, list } = fleet;
  const conditions = [
    { value: "", label: tasks.filterAll },
    ...FLEET_CONDITIONS[fleet.kind].map((value) => ({ value, label: tasks[value] })),
  ] as const;
  return (
    <div className={styles["toolbar"]}>
      <SearchField
        label={tasks.search}
        placeholder={tasks.search}
        clearLabel={tasks.clearSearch}
        value={view.search}
        onSearch={fleet.search}
      />
      <Choice
        label={tasks.filter}
        value={view.condition}
        options={conditions}
        onChange={fleet.narrow}
      />
      <label className={styles["sort"]}>
        <input
          type="checkbox"
          checked={view.byNote}
          onChange={(event) => fleet.sortByNote(event.target.checked)}
        />
        {tasks.sortByNote}
      </label>
      <span className={styles["updated"]}>
        {list.dataUpdatedAt > 0 && tasks.updatedAt(formatUtc(list.dataUpdatedAt).slice(11))}
      </span>
      <Button busy={list.isFetching} onClick={() => void list.refetch()}>
        {!list.isFetching && <Icon name="refresh" />}
        {tasks.refresh}
      </Button>
    </div>
  );
}
