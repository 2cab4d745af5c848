import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./secrets.module.css";

/** A secret to be read or copied. */
export function SecretLine(props: {
  secret: string;
  /** Name of the secret, for the copy button. */
  what: string;
}) {
  return (
    <p className={styles["secret"]}>
      <code>{props.secret}</code>
      <CopyButton text={props.secret} what={props.what} />
    </p>
  );
}
