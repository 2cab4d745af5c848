import { CopyButton } from "../../shared/ui/copy-button.tsx";
import styles from "./downloads.module.css";

/** A checksum, whole to copy and to read, in as many lines as it needs. */
export function Checksum(props: { value: string; what: string }) {
  return (
    <span className={styles["checksum"]}>
      <code>{props.value}</code>
      <CopyButton text={props.value} what={props.what} isPlain />
    </span>
  );
}
