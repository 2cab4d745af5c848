import { inCurrency } from "../../../shared/currency.ts";
import { daysOf, listDays } from "../../../shared/list-day.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { Toolbar, ToolbarNote } from "../../../shared/ui/toolbar.tsx";
import { NODE_TYPES } from "./detail-view.ts";
import { detail } from "./messages.ts";
import type { Detail } from "./use-detail.ts";

/** Day and type of node, of the sums and the list, and the price that the day's amounts are valued at. */
export function DetailToolbar({ page }: { page: Detail }) {
  const { view, list } = page;
  const price = list.data?.day === view.day ? list.data.price : undefined;
  return (
    <Toolbar>
      <DayField
        label={detail.day}
        value={view.day}
        {...daysOf(listDays(Date.now()))}
        onChange={page.chooseDay}
      />
      <Choice
        label={detail.nodes}
        value={view.nodes}
        options={NODE_TYPES.map((value) => ({ value, label: detail[`nodes_${value}`] }))}
        onChange={page.chooseNodes}
      />
      <ToolbarNote>{price !== undefined && detail.price(inCurrency(price))}</ToolbarNote>
    </Toolbar>
  );
}
