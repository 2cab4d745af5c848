import { listDays } from "../../../shared/list-day.ts";
import { DayChoice } from "../../../shared/ui/day-choice.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import styles from "./detail.module.css";
import { detail } from "./messages.ts";
import type { Detail } from "./use-detail.ts";

/** Day and search, and the price that the day's yuan amounts are worked out with. */
export function DetailToolbar({ page }: { page: Detail }) {
  const { view, list } = page;
  const days = listDays(Date.now());
  const price = list.data?.day === view.day ? list.data.yuanPerBp : undefined;
  return (
    <div className={styles["toolbar"]}>
      <DayChoice
        label={detail.day}
        day={view.day}
        choices={days}
        nameOf={(day) => (day === days[0] ? detail.yesterday(day) : day)}
        onChoose={page.chooseDay}
      />
      <SearchField
        label={detail.search}
        placeholder={detail.search}
        clearLabel={detail.clearSearch}
        value={view.search}
        onSearch={page.search}
      />
      <span className={styles["price"]}>{price !== undefined && detail.price(price)}</span>
    </div>
  );
}
