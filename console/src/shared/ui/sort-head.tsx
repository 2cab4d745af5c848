import { Icon } from "./icon.tsx";
import { messages } from "../i18n.ts";
import styles from "./sort-head.module.css";

const text = messages(
  { by: (title: string) => `按${title}排序` },
  { by: (title: string) => `Sort by ${title}` },
);

export interface ColumnSort {
  /** As the server calls it. */
  readonly key: string;
  /** The value's name, where the column has several. */
  readonly title?: string;
  /** Amounts and times: the first press shows the largest. */
  readonly startsDown?: boolean;
}

/** Order of a list: a key, descending with a leading `-`. */
export interface TableSort {
  readonly value: string | undefined;
  readonly onSort: (value: string) => void;
}

/** Order after a press: the key's first direction, then the other. */
function nextOf({ key, startsDown = false }: ColumnSort, value: string | undefined): string {
  const [first, other] = startsDown ? [`-${key}`, key] : [key, `-${key}`];
  return value === first ? other : first;
}

function directionOf(
  key: string,
  value: string | undefined,
): "ascending" | "descending" | undefined {
  if (value === key) return "ascending";
  return value === `-${key}` ? "descending" : undefined;
}

export function sortedBy(
  sorts: readonly ColumnSort[] | undefined,
  sort: TableSort | undefined,
): "ascending" | "descending" | "none" | undefined {
  if (!sorts || !sort) return undefined;
  for (const { key } of sorts) {
    const direction = directionOf(key, sort.value);
    if (direction) return direction;
  }
  return "none";
}

/** A column's head that sorts by it; of several values, a part for each. */
export function SortHead(props: { sorts: readonly ColumnSort[]; title: string; sort: TableSort }) {
  const { sorts, sort } = props;
  return (
    <span className={styles["heads"]}>
      {sorts.map((each, index) => {
        const title = each.title ?? props.title;
        const direction = directionOf(each.key, sort.value);
        return (
          <span key={each.key}>
            {index > 0 && " / "}
            <button
              type="button"
              aria-label={text.by(title)}
              data-direction={direction}
              onClick={() => sort.onSort(nextOf(each, sort.value))}
            >
              {title}
              {direction && <Icon name={direction === "ascending" ? "up" : "down"} size={11} />}
            </button>
          </span>
        );
      })}
    </span>
  );
}
