import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./secrets.module.css";

/** A secret to be read or copied. */
export function SecretLine(props: {
  secret: string;
  /** What it is, for the button that copies it. */
  what: string;
}) {
  return (
    <p className={styles["secret"]}>
      <code>{props.secret}</code>
      <CopyButton text={props.secret} what={props.what} />
    </p>
  );
}
