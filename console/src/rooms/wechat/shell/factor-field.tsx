import { Field } from "../../../shared/ui/field.tsx";
import { wechat } from "../messages.ts";

/** A code of the second factor, or a recovery code. */
export function FactorField(props: { error: string | undefined }) {
  return (
    <Field
      name="factorCode"
      label={wechat.factorCode}
      hint={wechat.factorHint}
      error={props.error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={60}
    />
  );
}
