import { useRef, useState, type ReactNode } from "react";
import styles from "./hint.module.css";
import { lazyPart } from "./lazy-part.tsx";

const HintBubble = lazyPart(() => import("../pickers/popup/hint-bubble.tsx"));

/** A question mark with an explanation in a pop-over. */
export function Hint(props: { label: string; children: ReactNode }) {
  const mark = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={mark}
        type="button"
        className={styles["mark"]}
        aria-label={props.label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      {isOpen && (
        <HintBubble anchor={mark} onClose={() => setOpen(false)}>
          {props.children}
        </HintBubble>
      )}
    </>
  );
}
