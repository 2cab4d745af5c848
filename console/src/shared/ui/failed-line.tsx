import { useConnection } from "../connection.ts";
import styles from "./failed-line.module.css";
import { ui } from "./messages.ts";
import { TextButton } from "./text-button.tsx";

/** A part of a page that did not load, in one line, with a way to try again; `what` names the part. */
export function FailedLine(props: { text: string; what: string; onRetry: () => void }) {
  const isLost = useConnection() !== undefined;
  return (
    <p className={styles["failed"]} role="alert">
      {props.text}
      {!isLost && (
        <TextButton onClick={props.onRetry} label={`${ui.retry}: ${props.what}`}>
          {ui.retry}
        </TextButton>
      )}
    </p>
  );
}
