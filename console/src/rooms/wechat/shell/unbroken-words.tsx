import { Fragment } from "react";
import styles from "./text.module.css";

/** A text whose words are not broken, such as an address or a masked number: of a date and a time one goes below the other. */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(" ").map((word, place) => (
    <Fragment key={word}>
      {place > 0 && " "}
      <span className={styles["unbroken"]}>{word}</span>
    </Fragment>
  ));
}
