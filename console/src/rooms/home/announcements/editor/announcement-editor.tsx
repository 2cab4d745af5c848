import {
  type FullAnnouncement,
  saveAnnouncement,
  type SaveAnnouncementRequest,
} from "@nodeyard/contract/home/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { homeKey } from "../../cache-keys.ts";
import { Form } from "../../../../shared/forms/form.tsx";
import { useForm } from "../../../../shared/forms/use-form.ts";
import { call } from "../../../../shared/http.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Field } from "../../../../shared/ui/field.tsx";
import { TextArea } from "../../../../shared/ui/text-area.tsx";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { home } from "../../messages.ts";
import styles from "../announcements.module.css";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { fieldTime, readAnnouncement, validateAnnouncement } from "./announcement-form.ts";

const TITLE_LENGTH = 120;
const BODY_LENGTH = 4000;
const LINK_LENGTH = 500;

/** Writes a new announcement or changes one, both languages side by side, as typed and as readers will see them. */
export function AnnouncementEditor(props: {
  announcement: FullAnnouncement | undefined;
  onDone: () => void;
}) {
  const { announcement } = props;
  const client = useQueryClient();
  const form = useForm({
    read: (data) => readAnnouncement(data, announcement?.id),
    validate: validateAnnouncement,
    async send(request) {
      const { message } = await call(saveAnnouncement, request);
      showToast("success", message);
      props.onDone();
      void client.invalidateQueries({ queryKey: homeKey("announcements") });
    },
  });
  const { errors } = form;
  const [written, setWritten] = useState<SaveAnnouncementRequest | undefined>(announcement);
  return (
    <Form
      form={form}
      actions={
        <>
          <Button disabled={form.isSending} onClick={props.onDone}>
            {home.back}
          </Button>
          <Button type="submit" tone="primary" busy={form.isSending}>
            {announcement?.withdrawnAt ? home.saveAgain : home.save}
          </Button>
        </>
      }
    >
      <div className={styles["languages"]} onInput={() => setWritten(form.read())}>
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
          error={errors["link"]}
          hint={home.linkHint}
          autoComplete="off"
        />
        <Field
          name="publishAt"
          placeholder="2026-11-20 23:05"
          maxLength={16}
          autoComplete="off"
          label={home.publishAt}
          defaultValue={announcement && fieldTime(announcement.publishAt)}
          error={errors["publishAt"]}
          hint={announcement ? undefined : home.publishAtHint}
        />
      </div>
      {written && <AnnouncementPreview announcement={written} />}
      <label className={styles["pin"]}>
        <input type="checkbox" name="isPinned" defaultChecked={announcement?.isPinned} />
        {home.pin}
      </label>
    </Form>
  );
}
