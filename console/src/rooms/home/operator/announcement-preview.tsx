import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { saveAnnouncement } from "@nodeyard/contract/home/operator/calls.ts";
import { paragraphs } from "../announcements/paragraphs.ts";
import styles from "./announcements.module.css";
import { announcements } from "./messages.ts";

const LANGUAGES = [
  { lang: "zh-CN", title: "titleZh", body: "bodyZh" },
  { lang: "en", title: "titleEn", body: "bodyEn" },
] as const;

export type Texts = Pick<
  RequestOf<typeof saveAnnouncement>,
  "titleZh" | "titleEn" | "bodyZh" | "bodyEn"
>;

/** An announcement as its readers will see it, in both languages. */
export function AnnouncementPreview({ announcement }: { announcement: Texts }) {
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
