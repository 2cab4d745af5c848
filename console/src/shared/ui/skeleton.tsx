import { ui } from "./messages.ts";
import styles from "./skeleton.module.css";

/**
 * Placeholder bars while rows load; `height` is of one row, in px. Without one a page that is rendered at build has no style
 * attribute, which its policy forbids.
 */
export function Skeleton(props: { rows: number; height?: number }) {
  return (
    <div className={styles["skeleton"]} role="status" aria-label={ui.loading}>
      {Array.from({ length: props.rows }, (_, row) => (
        <span key={row} style={props.height === undefined ? undefined : { height: props.height }} />
      ))}
    </div>
  );
}
