import { type FullAnnouncement, saveAnnouncement } from "@nodeyard/contract/home/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { homeKey } from "../../cache-keys.ts";
import { call, Refusal } from "../../../../shared/http.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { Field } from "../../../../shared/ui/field.tsx";
import { TextArea } from "../../../../shared/ui/text-area.tsx";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";
import {
  FORM_FIELDS,
  fieldTime,
  mistakesOf,
  readForm,
  type FormErrors,
} from "./announcement-form.ts";

const TITLE_LENGTH = 120;
const BODY_LENGTH = 4000;
const LINK_LENGTH = 500;

/** Writes a new announcement or changes one, both languages side by side. */
export function AnnouncementEditor(props: {
  announcement: FullAnnouncement | undefined;
  onDone: () => void;
}) {
  const { announcement } = props;
  const client = useQueryClient();
  const [errors, setErrors] = useState<FormErrors>({});
  const [general, setGeneral] = useState<string>();
  const save = useMutation({
    mutationFn: (form: ReturnType<typeof readForm>) => call(saveAnnouncement, form),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onDone();
      return client.invalidateQueries({ queryKey: homeKey("announcements") });
    },
    onError: (error) => {
      const at = error instanceof Refusal ? error.field : undefined;
      const field = FORM_FIELDS.find((each) => each === at);
      if (field) setErrors({ [field]: errorText(error) });
      else setGeneral(errorText(error));
    },
  });
  const submit = (form: HTMLFormElement) => {
    const request = readForm(new FormData(form), announcement?.id);
    const mistakes = mistakesOf(request);
    setErrors(mistakes);
    setGeneral(undefined);
    const first = FORM_FIELDS.find((field) => mistakes[field] !== undefined);
    if (first === undefined) save.mutate(request);
    else form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <div className={styles["languages"]}>
        {(["Zh", "En"] as const).map((each) => (
          <div key={each}>
            <Field
              name={`title${each}`}
              label={home[`title${each}`]}
              defaultValue={announcement?.[`title${each}`]}
              maxLength={TITLE_LENGTH}
              error={errors[`title${each}`]}
              autoComplete="off"
            />
            <TextArea
              name={`body${each}`}
              label={home[`body${each}`]}
              defaultValue={announcement?.[`body${each}`]}
              maxLength={BODY_LENGTH}
              rows={9}
              error={errors[`body${each}`]}
              hint={home.bodyHint}
            />
          </div>
        ))}
        <Field
          name="link"
          type="url"
          label={home.link}
          defaultValue={announcement?.link}
          maxLength={LINK_LENGTH}
          error={errors.link}
          hint={home.linkHint}
          autoComplete="off"
        />
        <Field
          name="publishAt"
          type="datetime-local"
          label={home.publishAt}
          defaultValue={announcement && fieldTime(announcement.publishAt)}
          error={errors.publishAt}
          hint={announcement ? undefined : home.publishAtHint}
        />
      </div>
      <label className={styles["pin"]}>
        <input type="checkbox" name="isPinned" defaultChecked={announcement?.isPinned} />
        {home.pin}
      </label>
      {general !== undefined && (
        <p className={styles["failed"]} role="alert">
          {general}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button disabled={save.isPending} onClick={props.onDone}>
          {home.back}
        </Button>
        <Button type="submit" tone="primary" busy={save.isPending}>
          {announcement?.withdrawnAt ? home.saveAgain : home.save}
        </Button>
      </div>
    </form>
  );
}
