import { Choice } from "../../../shared/ui/choice.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { RefreshButton, Toolbar } from "../../../shared/ui/toolbar.tsx";
import { tasks } from "../messages.ts";
import { FLEET_CONDITIONS } from "./fleet-view.ts";
import type { Fleet } from "./use-fleet.ts";

/** Search, conditions, order, and refresh with the age of what is shown. */
export function FleetToolbar({ fleet }: { fleet: Fleet }) {
  const { view, list } = fleet;
  const conditions = [
    { value: "", label: tasks.filterAll },
    ...FLEET_CONDITIONS[fleet.kind].map((value) => ({ value, label: tasks[value] })),
  ] as const;
  return (
    <Toolbar>
      <SearchField label={tasks.search} value={view.search} onSearch={fleet.search} />
      <Choice
        label={tasks.filter}
        value={view.condition}
        options={conditions}
        onChange={fleet.narrow}
      />
      <Button isPressed={view.byNote} onClick={() => fleet.sortByNote(!view.byNote)}>
        {tasks.sortByNote}
      </Button>
      <RefreshButton
        updatedAt={list.dataUpdatedAt}
        busy={list.isFetching}
        onRefresh={() => void list.refetch()}
      />
    </Toolbar>
  );
}
