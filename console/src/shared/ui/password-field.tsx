import { useState } from "react";
import { messages } from "../i18n.ts";
import { Field, type FieldProps } from "./field.tsx";
import fieldStyles from "./field.module.css";

const text = messages({ show: "显示", hide: "隐藏" }, { show: "Show", hide: "Hide" });

/** A password that its owner can look at while typing it. */
export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          className={fieldStyles["trailing"]}
          aria-pressed={shown}
          aria-label={`${text.show} ${props.label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? text.hide : text.show}
        </button>
      }
    />
  );
}
