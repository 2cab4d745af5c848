import type { ReactNode } from "react";
import formStyles from "./form.module.css";

/** The buttons of a form or panel, with what there is to say beside them. */
export function Actions(props: { children: ReactNode }) {
  return <div className={formStyles["actions"]}>{props.children}</div>;
}
