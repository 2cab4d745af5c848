import type { ComponentProps } from "react";
import { Choice } from "./choice.tsx";
import fieldStyles from "./field.module.css";

/** A choice as a field of a form: its label is above it, which the choice itself has for those who do not see it. */
export function ChoiceField<Value extends string>(props: ComponentProps<typeof Choice<Value>>) {
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["head"]} aria-hidden="true">
        {props.label}
      </div>
      <Choice {...props} />
    </div>
  );
}
