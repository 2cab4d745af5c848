import { useId, useState } from "react";
import styles from "./faq.module.css";
import { ui } from "./messages.ts";

export interface Question {
  readonly key: string;
  readonly question: string;
  readonly answer: readonly string[];
}

/** Questions to choose from, with the answer to the chosen one beside them. */
export function Faq(props: { questions: readonly Question[] }) {
  const [chosen, setChosen] = useState(props.questions[0]?.key);
  const id = useId();
  const shown = props.questions.find((each) => each.key === chosen);
  return (
    <div className={styles["faq"]}>
      <div className={styles["list"]} role="group" aria-label={ui.question}>
        {props.questions.map((each) => (
          <button
            key={each.key}
            type="button"
            aria-pressed={each.key === chosen}
            aria-controls={id}
            onClick={() => setChosen(each.key)}
          >
            {each.question}
          </button>
        ))}
      </div>
      <div className={styles["answer"]} id={id} aria-live="polite">
        <h3>{shown?.question}</h3>
        {shown?.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
