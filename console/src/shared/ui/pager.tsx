import type { ReactNode } from "react";
import { pageCount } from "@nodeyard/contract/pagination.ts";
import { formatCount } from "../format.ts";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import { pagesShown } from "./pages-shown.ts";
import styles from "./pager.module.css";

/** Total, previous, pages, next; the pages only when there is more than one. */
export function Pager(props: {
  page: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** Beside the total. */
  children?: ReactNode;
}) {
  const last = pageCount(props.total, props.pageSize);
  return (
    <nav className={styles["pager"]} aria-label={ui.pages}>
      <span className={styles["total"]}>{ui.total(formatCount(props.total))}</span>
      {props.children}
      {last > 1 && (
        <ul>
          <li>
            <button
              type="button"
              aria-label={ui.previousPage}
              disabled={props.page <= 1}
              onClick={() => props.onPage(props.page - 1)}
            >
              <Icon name="left" size={14} />
            </button>
          </li>
          {pagesShown(props.page, last).map((page, index) => (
            <li key={page === "gap" ? `gap${index}` : page}>
              {page === "gap" ? (
                <span className={styles["gap"]}>…</span>
              ) : (
                <button
                  type="button"
                  aria-label={ui.page(page)}
                  aria-current={page === props.page ? "page" : undefined}
                  onClick={() => props.onPage(page)}
                >
                  {page}
                </button>
              )}
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-label={ui.nextPage}
              disabled={props.page >= last}
              onClick={() => props.onPage(props.page + 1)}
            >
              <Icon name="right" size={14} />
            </button>
          </li>
        </ul>
      )}
    </nav>
  );
}
