import { Icon } from "../../shared/ui/icon.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { useEffect, useRef } from "react";
import type { Reading } from "./entry.ts";
import { palette } from "./messages.ts";
import styles from "./palette.module.css";

/** An answer or an announcement in the place of the results. */
export function ReadingPane(props: { reading: Reading; onBack: () => void }) {
  const { question, answer, link = "" } = props.reading;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles["reading"]}>
      <TextButton onClick={props.onBack}>
        <Icon name="left" size={14} /> {palette.back}
      </TextButton>
      <h3 ref={heading} tabIndex={-1}>
        {question}
      </h3>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link !== "" && (
        <a href={link} target="_blank" rel="noreferrer">
          {palette.openLink}
        </a>
      )}
    </article>
  );
}
