import type { ReactNode } from "react";
import { UNKNOWN } from "../../../shared/format.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import styles from "./proof.module.css";

/** One step of the proof with its judgement. */
export function Step(props: {
  title: string;
  text: string;
  isFine: boolean;
  verdict: string;
  children: ReactNode;
}) {
  return (
    <li className={styles["step"]}>
      <h3>{props.title}</h3>
      <StatusDot tone={props.isFine ? "success" : "danger"} word={props.verdict} />
      <p>{props.text}</p>
      {props.children}
    </li>
  );
}

/** Bytes in hex, which wrap and can be copied. */
export function Hex(props: { name: string; value: string }) {
  return (
    <div className={styles["hex"]}>
      <span>{props.name}</span>
      <code>{props.value || UNKNOWN}</code>
      {props.value !== "" && <CopyButton text={props.value} what={props.name} />}
    </div>
  );
}
