import styles from "./table-skeleton.module.css";
import { Skeleton } from "./skeleton.tsx";

/** The frame of a table while its rows load, so that the layout does not shift when they arrive. */
export function TableSkeleton(props: { rows: number }) {
  return (
    <div className={styles["frame"]}>
      <Skeleton rows={props.rows} height={26} />
    </div>
  );
}
