import type { ReactNode } from "react";

/** Says that there is nothing, and the next step where there is one. */
export function Empty(props: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className="app-empty">
      <h2>{props.title}</h2>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children}
    </section>
  );
}
