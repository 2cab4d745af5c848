import { createToken } from "@nodeyard/contract/tokens/calls.ts";
import { TOKEN_LIFETIMES_DAYS, TOKEN_NAME_MAX_LENGTH } from "@nodeyard/contract/tokens/rules.ts";
import { TOKEN_SCOPES } from "@nodeyard/contract/token-scopes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { CheckBox } from "../../shared/ui/check-box.tsx";
import { ChoiceField } from "../../shared/ui/choice-field.tsx";
import { Field, FieldNote } from "../../shared/ui/field.tsx";
import { tokens as words } from "./messages.ts";
import type { NewToken } from "./shown-dialog.tsx";
import fieldStyles from "../../shared/ui/field.module.css";

const UNLIMITED = "0";
const LIFETIMES = [
  ...TOKEN_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: words.days(days) })),
  { value: UNLIMITED, label: words.unlimited },
];
const USUAL_LIFETIME = "90";

/** Name, scopes and lifetime of a new token; a fresh proof where the account has a second factor. */
export default function CreateDialog(props: {
  onCreated: (created: NewToken) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const noteId = useId();
  const [lifetime, setLifetime] = useState(USUAL_LIFETIME);
  const form = useForm({
    read: (data) => ({
      name: trimmedText(data, "name"),
      scopes: TOKEN_SCOPES.filter((scope) => data.get(scope) !== null),
      expiresInDays: lifetime === UNLIMITED ? null : Number(lifetime),
    }),
    validate: ({ name, scopes }) => ({
      name: name === "" ? words.nameRequired : undefined,
      scopes: scopes.length === 0 ? words.scopesRequired : undefined,
    }),
    async send(request) {
      const { token } = await withProof(() => call(createToken, request));
      props.onCreated({ token, scopes: request.scopes });
      void invalidateRoom(client, "tokens");
      void invalidateRoom(client, "account");
    },
  });
  return (
    <FormDialog title={words.createTitle} form={form} submit={words.create} onClose={props.onClose}>
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        maxLength={TOKEN_NAME_MAX_LENGTH}
        autoComplete="off"
        error={form.errors["name"]}
      />
      <div
        className={fieldStyles["field"]}
        role="group"
        aria-label={words.scopes}
        aria-describedby={noteId}
      >
        <div className={fieldStyles["head"]} aria-hidden="true">
          {words.scopes}
        </div>
        <ScopeBoxes onChoice={() => form.clearErrors(["scopes"])} />
        <FieldNote id={noteId} error={form.errors["scopes"]} />
      </div>
      <ChoiceField
        label={words.lifetime}
        value={lifetime}
        options={LIFETIMES}
        onChange={setLifetime}
      />
    </FormDialog>
  );
}

function ScopeBoxes(props: { onChoice: () => void }) {
  return (
    <div onChange={props.onChoice}>
      {TOKEN_SCOPES.map((scope) => (
        <div key={scope}>
          <CheckBox name={scope} label={words[scope]} />
        </div>
      ))}
    </div>
  );
}
