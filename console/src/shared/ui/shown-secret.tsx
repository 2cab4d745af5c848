import { useEffect, useState } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./shown-secret.module.css";

/** How long a secret stays on the screen. */
const SHOWN_SECONDS = 60;

/** A secret to be read or copied, which goes after a minute. */
export function ShownSecret(props: {
  secret: string;
  /** What it is, for the button that copies it. */
  what: string;
  left: (seconds: number) => string;
  onOver: () => void;
}) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const { onOver } = props;
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <>
      <p className={styles["secret"]}>
        <code>{props.secret}</code>
        <CopyButton text={props.secret} what={props.what} />
      </p>
      <p className={styles["left"]}>{props.left(left)}</p>
    </>
  );
}
