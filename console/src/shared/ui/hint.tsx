import { useId, useRef, type ReactNode, type ToggleEvent } from "react";
import styles from "./hint.module.css";

const GAP_PX = 6;
const EDGE_PX = 8;

/** A question mark with an explanation, in the top layer, so that no container clips it. */
export function Hint(props: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ currentTarget: bubble, newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== "open" || !button.current) return;
    const mark = button.current.getBoundingClientRect();
    const furthest = window.innerWidth - bubble.offsetWidth - EDGE_PX;
    const middle = mark.left + mark.width / 2 - bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(EDGE_PX, Math.min(middle, furthest))}px`;
    bubble.style.top = `${mark.bottom + GAP_PX}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["mark"]}
        aria-label={props.label}
        popoverTarget={id}
      >
        ?
      </button>
      <span id={id} popover="auto" role="note" className={styles["bubble"]} onToggle={place}>
        {props.children}
      </span>
    </>
  );
}
