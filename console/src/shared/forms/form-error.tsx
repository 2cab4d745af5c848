import { errorText } from "../ui/error-text.ts";
import formStyles from "./form.module.css";

/** Error of a whole form, dialog or section: a text, or the failure itself. Read out when it appears. */
export function FormError(props: { error: unknown }) {
  const { error } = props;
  if (error === undefined || error === null) return null;
  return (
    <p className={formStyles["error"]} role="alert">
      {typeof error === "string" ? error : errorText(error)}
    </p>
  );
}
