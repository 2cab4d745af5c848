import {
  type FullAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
} from "@nodeyard/contract/home/operator/calls.ts";
import { requestAnnouncement } from "@nodeyard/contract/operator/request-calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { InstantField } from "../../../shared/pickers/time-field.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { language } from "../../../shared/site.ts";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { readAnnouncement, validateAnnouncement } from "./announcement-form.ts";
import styles from "./announcements.module.css";
import { announcements } from "./messages.ts";
import { paragraphs } from "../announcements/paragraphs.ts";

const LANGUAGES = [
  { lang: "zh-CN", title: "titleZh", body: "bodyZh" },
  { lang: "en", title: "titleEn", body: "bodyEn" },
] as const;

type Texts = Pick<RequestOf<typeof saveAnnouncement>, "titleZh" | "titleEn" | "bodyZh" | "bodyEn">;

/** An announcement as its readers will see it, in both languages. */
function AnnouncementPreview({ announcement }: { announcement: Texts }) {
  const isEmpty = LANGUAGES.every(({ title, body }) => !announcement[title] && !announcement[body]);
  if (isEmpty) return null;
  return (
    <section className={styles["preview"]} aria-label={announcements.preview}>
      <h3>{announcements.preview}</h3>
      <div className={styles["languages"]}>
        {LANGUAGES.map(({ lang, title, body }) => (
          <article key={lang} lang={lang}>
            <b>{announcement[title]}</b>
            <div className={styles["text"]}>
              {paragraphs(announcement[body]).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

const TITLE_LENGTH = 120;
const BODY_LENGTH = 4000;
const LINK_LENGTH = 500;

export type AnnouncementAct =
  | { readonly name: "new" }
  | { readonly name: "change" | "withdraw"; readonly announcement: FullAnnouncement };

/** The dialog of an act on announcements: writing one, changing it, unpublishing it. */
export default function AnnouncementDialog(props: { act: AnnouncementAct; onClose: () => void }) {
  const { act, onClose } = props;
  const client = useQueryClient();
  // Owners' pages of this tab show announcements too.
  const shown = async (sent: Promise<{ message: string }>) => {
    const answer = await sent;
    void invalidateRoom(client, "home");
    return answer;
  };
  if (act.name === "withdraw") {
    const { id, version, titleZh, titleEn } = act.announcement;
    return (
      <ActDialog
        title={announcements.withdrawTitle}
        lead={
          <p>
            <b>{language === "zn" ? titleZh : titleEn}</b>
          </p>
        }
        text={announcements.withdrawText}
        submit={announcements.withdraw}
        tone="danger"
        send={(reason) => shown(call(withdrawAnnouncement, { id, version, reason }))}
        onClose={onClose}
      />
    );
  }
  const written = act.name === "change" ? act.announcement : undefined;
  return (
    <ActDialog
      title={written ? announcements.changeAnnouncement : announcements.newAnnouncement}
      shape="right"
      text={written ? announcements.changeText : announcements.saveText}
      submit={written?.withdrawnAt ? announcements.saveAgain : announcements.save}
      fields={(errors) => <AnnouncementFields announcement={written} errors={errors} />}
      validate={(data) => validateAnnouncement(readAnnouncement(data, written))}
      send={(reason, data) => {
        const read = readAnnouncement(data, written);
        const request = { ...read, reason };
        return shown(
          read.isPinned ? call(requestAnnouncement, request) : call(saveAnnouncement, request),
        );
      }}
      onClose={onClose}
    />
  );
}

/** Both languages side by side, as typed and as readers will see them. */
function AnnouncementFields(props: {
  announcement: FullAnnouncement | undefined;
  errors: FieldErrors;
}) {
  const { announcement, errors } = props;
  const [written, setWritten] = useState<Texts | undefined>(announcement);
  return (
    <>
      <div
        className={styles["languages"]}
        onInput={({ currentTarget }) => {
          const form = currentTarget.closest("form");
          if (form) setWritten(readAnnouncement(new FormData(form), announcement));
        }}
      >
        {(["Zh", "En"] as const).map((each) => (
          <div key={each}>
            <Field
              name={`title${each}`}
              label={announcements[`title${each}`]}
              defaultValue={announcement?.[`title${each}`]}
              maxLength={TITLE_LENGTH}
              error={errors[`title${each}`]}
              autoComplete="off"
            />
            <TextArea
              name={`body${each}`}
              label={announcements[`body${each}`]}
              defaultValue={announcement?.[`body${each}`]}
              maxLength={BODY_LENGTH}
              rows={9}
              error={errors[`body${each}`]}
              hint={announcements.bodyHint}
            />
          </div>
        ))}
        <Field
          name="link"
          type="url"
          label={announcements.link}
          defaultValue={announcement?.link}
          maxLength={LINK_LENGTH}
          error={errors["link"]}
          hint={announcements.linkHint}
          autoComplete="off"
        />
        <InstantField
          name="publishAt"
          label={announcements.publishAt}
          defaultValue={announcement?.publishAt}
          error={errors["publishAt"]}
          hint={announcement ? undefined : announcements.publishAtHint}
        />
      </div>
      {written && <AnnouncementPreview announcement={written} />}
      <CheckBox
        name="isPinned"
        label={announcements.pin}
        defaultChecked={announcement?.isPinned === true}
      />
    </>
  );
}
