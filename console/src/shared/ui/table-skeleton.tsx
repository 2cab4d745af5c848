import styles from "./table-skeleton.module.css";
import { Skeleton } from "./skeleton.tsx";

/** The frame of a table whose rows are on their way, so that nothing jumps when they come. */
export function TableSkeleton(props: { rows: number }) {
  return (
    <div className={styles["frame"]}>
      <Skeleton rows={props.rows} height={26} />
    </div>
  );
}
