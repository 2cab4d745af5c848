import { useId } from "react";
import { withLanguage } from "../../shared/site.ts";
import { FieldNote } from "../../shared/ui/field.tsx";
import { text } from "./messages.ts";

/** The checkbox of the sign-up form; the agreement opens beside it, so that the form keeps what was typed. */
export function AgreementBox({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <div className="field auth-agreement">
      <input
        type="checkbox"
        id={id}
        name="agreement"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <div>
        <label htmlFor={id}>
          {text.agree}
          <a href={withLanguage("/protocol")} target="_blank" rel="noopener">
            {text.agreement}
          </a>
        </label>
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </div>
  );
}
