import type { ReactNode } from "react";
import "./form.css";

/** The buttons of a form or panel, with what there is to say beside them. */
export function Actions(props: { children: ReactNode }) {
  return <div className="form-actions">{props.children}</div>;
}
