import styles from "./frozen-notice.module.css";
import { frozen } from "./messages.ts";

/** Above every page of an account that operators have frozen: what does not work, and what does. */
export default function FrozenNotice() {
  return (
    <p className={styles["notice"]} role="status">
      <b>{frozen.title}</b> {frozen.text}
    </p>
  );
}
